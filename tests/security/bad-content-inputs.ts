import { BAD_FINDING_INPUTS } from './bad-finding-inputs.ts';
import { BAD_NOTIFICATION_INPUTS } from './notification-rows.ts';
import type { BadInput } from './bad-inputs.ts';
import type { Scene } from './scene.ts';

const SOMETHING = '0190f000-0000-7000-8000-000000000000';
const TOO_LONG = 'Hashtag should be no more than 30 characters long.';

function tagged(about: string, tag: string, message: string): BadInput[] {
  const refused = { by: 'owner', status: 400, message } as const;
  return [
    { ...refused, about: `${about} on a post`, call: 'POST /content', input: { content: { text: 'a', tags: [tag] } } },
    {
      ...refused,
      about: `${about} on a post that is there`,
      call: 'PATCH /content',
      input: async ({ post }) => ({ contentItemUri: (await post()).uri, content: { text: 'a', tags: [tag] } }),
    },
    {
      ...refused,
      about: `${about} on a session`,
      call: 'POST /session',
      input: ({ tomorrow }) => ({
        content: { title: 'Yoga', duration: 60, startDateTime: tomorrow, timeZone: 'Europe/London', locationType: 'online', tags: [tag] },
      }),
    },
  ];
}

const CROWD = Array.from({ length: 1000 }, (_, index) => `@user${index}`).join(' ');
const crowded: BadInput[] = (
  [
    ['a post', 'POST /content', () => ({ content: { text: CROWD } })],
    ['an existing post', 'PATCH /content', async ({ post }) => ({ contentItemUri: (await post()).uri, content: { text: CROWD } })],
    [
      'a session',
      'POST /session',
      ({ tomorrow }) => ({
        content: { title: 'Yoga', duration: 60, startDateTime: tomorrow, timeZone: 'Europe/London', locationType: 'online', text: CROWD },
      }),
    ],
  ] satisfies [string, string, (scene: Scene) => object][]
).map(([about, call, input]) => ({
  about: `${about} that mentions 1,000 people`,
  call,
  by: 'owner',
  input,
  status: 400,
  message: 'Mention at most 50 people.',
}));

const UNSEEN = ['\u200b\u200b\u200b', '\u3164', '\u2800 \ufeff'];
const unseen = (
  about: string,
  call: BadInput['call'],
  input: (scene: Scene, text: string) => object | Promise<object>,
  message: string,
): BadInput[] =>
  UNSEEN.map((text, index) => ({
    about: `${about} of signs that nobody can see (${index + 1})`,
    call,
    by: 'owner',
    input: (scene) => input(scene, text),
    status: 400,
    message,
  }));

/** Invalid inputs that posts and sessions share, and those for reading and finding them. */
export const BAD_CONTENT_INPUTS: BadInput[] = [
  ...BAD_FINDING_INPUTS,
  ...BAD_NOTIFICATION_INPUTS,
  {
    about: 'a report for a reason that nobody offers',
    call: 'content.reportContent',
    input: ({ things }) => ({ contentItemUri: things.open.uri, reason: 'BORING' }),
    status: 400,
    message: 'Choose a reason',
  },
  {
    about: 'a report with 501 characters of details',
    call: 'content.reportContent',
    input: ({ things }) => ({ contentItemUri: things.open.uri, reason: 'SPAM', details: 'a'.repeat(501) }),
    status: 400,
    message: 'Describe it in at most 500 characters',
  },
  // One character each, but two in the form in which tags are stored.
  ...tagged('a tag that grows too long', '\u0958'.repeat(30), TOO_LONG),
  ...tagged('a tag of 31 characters', 'x'.repeat(31), TOO_LONG),
  ...tagged('an empty tag', ' # ', 'A tag needs at least one letter or number.'),
  ...tagged('a tag with punctuation', 'a!b', 'A tag can only contain letters, numbers, spaces, hyphens and underscores.'),
  ...crowded,
  ...unseen('a post', 'POST /content', (_scene, text) => ({ content: { text } }), 'Write something or add a photo.'),
  ...unseen(
    'an existing post',
    'PATCH /content',
    async ({ post }, text) => ({ contentItemUri: (await post()).uri, content: { text } }),
    'Write something or add a photo.',
  ),
  ...unseen(
    'a comment',
    'POST /comment',
    ({ things, owner }, text) => ({ comment: { contentItemUri: things.open.uri, contentUserId: owner.userId, text } }),
    'Write a comment first.',
  ),
  ...unseen(
    'the title of a session',
    'POST /session',
    ({ tomorrow }, title) => ({
      content: {
        title,
        duration: 60,
        startDateTime: tomorrow,
        timeZone: 'Europe/London',
        locationType: 'in-person',
        addressLine: '1 Park Lane',
        city: 'Bristol',
      },
    }),
    'Title is required',
  ),
  ...unseen(
    'the city of a session',
    'POST /session',
    ({ tomorrow }, city) => ({
      content: {
        title: 'Yoga',
        duration: 60,
        startDateTime: tomorrow,
        timeZone: 'Europe/London',
        locationType: 'in-person',
        addressLine: '1 Park Lane',
        city,
      },
    }),
    'Write something here, or leave it empty',
  ),
  ...unseen(
    'the label of a link',
    'user.update',
    ({ owner }, label) => ({ user: { id: owner.userId, links: [{ url: 'https://a.example', label: `${label}` }] } }),
    'Label must not contain invisible characters',
  ),
  {
    about: 'eleven files',
    call: 'media.generateFileUploadSignedUrl',
    input: { files: Array(11).fill({ fileName: 'a.png', fileType: 'image/png' }) },
    status: 400,
    message: 'You can upload up to 10 files at once.',
  },
  {
    about: 'a topic of 31 characters',
    call: 'feed.queryDiscoveryTimeline',
    input: { tag: 'x'.repeat(31) },
    status: 400,
    message: 'A topic can have at most 30 characters.',
  },
  {
    about: 'a page of nothing',
    call: 'feed.queryDiscoveryTimeline',
    input: { limit: 0 },
    status: 400,
    message: '“limit” must be at least 1.',
  },
  {
    about: 'a file without a name',
    call: 'media.generateFileUploadSignedUrl',
    input: { files: [{ fileType: 'image/png' }] },
    status: 400,
    message: '“fileName” is missing.',
  },
  { about: 'a list for a post', call: 'POST /content', input: { content: [] }, status: 400, message: '“content” must be an object.' },
  ...['0000-01-01T00:00:00.000Z', '+012026-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', 'now'].map((fromDate) => ({
    about: `events from ${fromDate} on`,
    call: 'session.querySessionEventsBySessionId',
    input: { sessionId: SOMETHING, fromDate, direction: 'FUTURE' },
    status: 400,
    message: 'Invalid date and time',
  })),
];
