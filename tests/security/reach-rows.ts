import { everybody, type Row } from './authorization-table.ts';

// What is public for robots is the same for everyone; nobody is asked who they are.
const anybody = everybody('ok', { suspended: 'ok' });

const FIRST = '00000000-0000-0000-0000-000000000000';

/** What search engines and feed readers request. */
export const REACH_ROWS: Row[] = [
  { call: 'GET /robots.txt', about: 'what robots should skip', outcomes: anybody, input: () => ({}) },
  { call: 'GET /sitemap.xml', about: 'the parts of the sitemap', outcomes: anybody, input: () => ({}) },
  { call: 'GET /sitemap/pages.xml', about: 'the static pages', outcomes: anybody, input: () => ({}) },
  ...['contents', 'people'].map(
    (list) =>
      ({
        call: 'GET /sitemap/:list/:range',
        about: `all ${list}`,
        outcomes: anybody,
        input: () => ({}),
        send: (world, _scene, caller) => world.raw(`/sitemap/${list}/${FIRST}.xml`, {}, caller),
      }) satisfies Row,
  ),
];

type About = { about: string; path: (names: { username: string; userId: string; postId: string; sessionId: string }) => string };

const FEED_CALLS: Record<string, About[]> = {
  ...Object.fromEntries(
    ['rss', 'atom'].flatMap(
      (form) =>
        [
          [`GET /:username/feed.${form}`, [{ about: 'of a person', path: ({ username }) => `/${username}/feed.${form}` }]],
          [`GET /feeds/hashtag/:name/feed.${form}`, [{ about: 'of a hashtag', path: () => `/feeds/hashtag/yoga/feed.${form}` }]],
          [`GET /feeds/town/:name/feed.${form}`, [{ about: 'of a town', path: () => `/feeds/town/Bristol/feed.${form}` }]],
        ] satisfies [string, About[]][],
    ),
  ),
  'GET /:username/calendar.ics': [{ about: 'of a person', path: ({ username }) => `/${username}/calendar.ics` }],
  'GET /embed/:username': [{ about: 'of a person', path: ({ username }) => `/embed/${username}` }],
  'GET /embed.js': [{ about: 'the script for other sites', path: () => '/embed.js' }],
  'GET /oembed': [
    { about: 'a profile', path: ({ username }) => `/oembed?url=http://turnout.test/${username}` },
    { about: 'a locked post', path: ({ username, postId }) => `/oembed?url=http://turnout.test/${username}/post/${postId}` },
  ],
  'GET /cards/:kind/:userId/:id/:file': [
    { about: 'of a locked post', path: ({ userId, postId }) => `/cards/post/${userId}/${postId}/x.png` },
    { about: 'of a session', path: ({ userId, sessionId }) => `/cards/session/${userId}/${sessionId}/x.png` },
    { about: 'of a person', path: ({ userId }) => `/cards/profile/${userId}/${userId}/x.png` },
  ],
};

/** What feed readers, calendars, other sites and previews request: the same for everyone, with locked content as its teaser. */
export const FEED_ROWS: Row[] = Object.entries(FEED_CALLS).flatMap(([call, rows]) =>
  rows.map(({ about, path }) => ({
    call,
    about,
    outcomes: anybody,
    input: () => ({}),
    send: (world, { owner, things }, caller) => {
      const names = { username: owner.username, userId: owner.userId, postId: things.locked.id, sessionId: things.inPerson.id };
      return world.raw(path(names), {}, caller);
    },
  })),
);
