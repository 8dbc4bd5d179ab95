import { expect, test } from 'vitest';
import * as paths from './paths.ts';

const { PAGE_SEGMENTS, SMALL_PRINT, ...addresses } = paths;
const ITEM = { username: 'maya', type: 'SESSION', id: 's1' } as const;
const EXAMPLES: { [Name in keyof typeof addresses as (typeof addresses)[Name] extends string ? never : Name]: string[] } = {
  hubPart: [paths.hubPart('payouts'), paths.hubPart('people')],
  settings: [paths.settings('payouts'), paths.settings('security')],
  profile: [paths.profile('maya'), paths.profile('maya', 'calendar')],
  item: [paths.item(ITEM), paths.item({ ...ITEM, type: 'POST', id: 'p1' })],
  event: [paths.event('maya', 's1', 'e1')],
  order: [paths.order('e1', 'u1'), paths.order('e1', 'u1', 'pay1')],
  orders: [paths.orders(), paths.orders({ side: 'sold', type: 'tickets & tips' })],
  chat: [paths.chat('u1')],
  administratorsPerson: [paths.administratorsPerson('u1')],
  messageToAttendees: [paths.messageToAttendees('e1')],
  community: [paths.community('café/läuft?')],
  searchFor: [paths.searchFor(new URLSearchParams({ type: 'sessions', location: 'St Ives' }))],
  createContentWithTag: [paths.createContentWithTag('läuft')],
  editContent: [paths.editContent(ITEM)],
  duplicateSession: [paths.duplicateSession('s1')],
  editMembership: [paths.editMembership('m1')],
  feed: [paths.feed('hashtag', 'läuft', 'rss'), paths.feed('town', 'St Ives', 'atom')],
  calendarFeed: [paths.calendarFeed('a-secret')],
  oembed: [paths.oembed('https://turnout.test/maya')],
};
const all = [...Object.values(addresses).filter((address) => typeof address === 'string'), ...Object.values(EXAMPLES).flat()];

test('every address begins with a page segment, a username, or a file for programs', () => {
  const segments = new Set(all.map((address) => /^\/([^/?#]*)/.exec(address)?.[1]));
  expect([...segments].filter((segment) => !(PAGE_SEGMENTS as readonly unknown[]).includes(segment)).toSorted()).toEqual([
    'feeds',
    'maya',
    'oembed',
  ]);
  expect(SMALL_PRINT.map(({ to }) => to)).toEqual([paths.terms, paths.privacy, paths.cookies]);
});

test('the addresses stay as they are: people have kept links to them', () => {
  expect(all.toSorted()).toMatchInlineSnapshot(`
    [
      "/admin",
      "/admin/banner",
      "/admin/heavy-readers",
      "/admin/jobs",
      "/admin/known-tags",
      "/admin/log",
      "/admin/orders",
      "/admin/overview",
      "/admin/people",
      "/admin/people/u1",
      "/admin/reported-content",
      "/admin/reported-messages",
      "/admin/reported-people",
      "/admin/settings",
      "/admin/suspended-people",
      "/admin/unknown-tags",
      "/community/caf%C3%A9%2Fl%C3%A4uft%3F",
      "/confirm-signup",
      "/cookie-policy",
      "/create-content",
      "/create-content?edit=SESSION:s1",
      "/create-content?like=s1",
      "/create-content?tag=l%C3%A4uft",
      "/create-membership",
      "/create-membership?edit=m1",
      "/edit-profile",
      "/edit-profile#account",
      "/edit-profile#become-a-creator",
      "/edit-profile#monetization",
      "/edit-profile#password",
      "/edit-profile/payouts",
      "/edit-profile/security",
      "/edit-profile?export=ended#your-data",
      "/explore",
      "/feeds/calendar/a-secret.ics",
      "/feeds/hashtag/l%C3%A4uft/feed.rss",
      "/feeds/town/St%20Ives/feed.atom",
      "/forgot-password",
      "/maya",
      "/maya/calendar",
      "/maya/post/p1",
      "/maya/session/s1",
      "/maya/session/s1?sessionEventId=e1",
      "/messages",
      "/messages/u1",
      "/messages/write-to-all?sessionEventId=e1",
      "/my-hub",
      "/my-hub#money",
      "/my-hub/orders",
      "/my-hub/orders?side=sold&type=tickets%20%26%20tips",
      "/my-hub/payouts",
      "/my-hub/people",
      "/my-hub/saved",
      "/my-hub/subscriptions/manage",
      "/near",
      "/near#place",
      "/near?span=weekend",
      "/notifications",
      "/notifications/settings",
      "/oembed?url=https%3A%2F%2Fturnout.test%2Fmaya",
      "/order/e1/u1",
      "/order/e1/u1?paymentId=pay1",
      "/privacy-policy",
      "/reset-password",
      "/search",
      "/search?type=sessions&location=St+Ives",
      "/sign-in",
      "/sign-up",
      "/terms-of-service",
      "/welcome",
    ]
  `);
});
