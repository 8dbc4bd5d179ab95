import { expect, test } from 'vitest';
import { shownMessage } from '#tests/builders/shown-message.ts';
import type { Message, QueryChangesOutput, QueryMessagesOutput } from '../../contract.ts';
import {
  catchUpWindow,
  EMPTY_WINDOW,
  openWindow,
  WINDOW_MAX,
  withChanges,
  withMessages,
  withNewer,
  withOlder,
  type ConversationWindow,
} from './conversation-window.ts';

const message = (revision: number, more: Partial<Message> = {}) =>
  shownMessage(revision, { senderUserId: revision % 2 === 0 ? 'me' : 'other', ...more });
const page = (from: number, to: number, edges: { older?: boolean; newer?: boolean } = {}, revision = to): QueryMessagesOutput => ({
  items: Array.from({ length: to - from + 1 }, (_, at) => message(to - at)),
  nextCursor: edges.older === false ? null : 'older',
  previousCursor: edges.newer === true ? 'newer' : null,
  revision,
});
const opened = (given: QueryMessagesOutput, readRevision = 0) => {
  const items = given.items.map((item) => ({
    ...item,
    readStatus: item.revision > readRevision ? ('UNREAD' as const) : ('READ' as const),
  }));
  return openWindow({ page: { ...given, items }, readRevision, seenRevision: 0, seenAt: null, me: 'me' });
};
const revisions = ({ items }: { items: readonly Message[] }) => items.map(({ revision }) => revision);
const changes = (items: Message[], revision: number, gone: string[] = []) => ({
  items,
  gone,
  revision,
  complete: true,
  readRevision: 0,
  clearedRevision: 0,
  seenRevision: 0,
  seenAt: null,
});

test('the “New” line stands before the other’s first unread message, and nowhere on a first visit', () => {
  expect(opened(page(1, 10), 5).newFrom).toBe(7);
  expect(opened(page(1, 10), 10).newFrom).toBeNull();
  expect(opened(page(1, 10, { older: false }), 0).newFrom).toBeNull();
});

test('a conversation opens at the other’s first unread message, even on a first visit, and at the end if everything was read', () => {
  expect(opened(page(1, 10), 5).opensAt).toBe('m7');
  expect(opened(page(1, 10, { older: false, newer: true }), 0).opensAt).toBe('m1');
  expect(opened(page(1, 10), 10).opensAt).toBeNull();
});

test('a window scrolled up and down again has no gap and holds no more than it may', () => {
  let window = opened(page(951, 1000));
  for (let to = 950; to > 400; to -= 50) window = withOlder(window, page(to - 49, to));
  expect(window.items).toHaveLength(WINDOW_MAX);
  expect([window.hasOlder, window.hasNewer]).toEqual([true, true]);
  const from = window.items.at(-1)?.revision ?? 0;
  for (let at = from + 1; at <= 1000; at += 50) window = withNewer(window, page(at, Math.min(1000, at + 49), { newer: at + 49 < 1000 }));
  expect(window.items).toHaveLength(WINDOW_MAX);
  expect(window.hasNewer).toBe(false);
  const all = revisions(window);
  expect(all).toEqual(Array.from({ length: WINDOW_MAX }, (_, at) => 1000 - WINDOW_MAX + 1 + at));
});

test('changes that arrive late, twice or out of order lead to the same list', () => {
  const start = opened(page(1, 3, { older: false }));
  const [one, two] = [changes([message(4)], 4), changes([message(5), message(2, { deleted: true, text: '', changedRevision: 6 })], 6)];
  const straight = withChanges(withChanges(start, one), two);
  const twice = withChanges(withChanges(withChanges(straight, one), two), one);
  expect(twice).toEqual(straight);
  expect(revisions(straight)).toEqual([1, 2, 3, 4, 5]);
  expect(straight.items[1]?.deleted).toBe(true);
  expect(straight.revision).toBe(6);
  // Its own response arrives before the news of an earlier message.
  const crossed = withChanges(withMessages(start, [message(5)]), changes([message(4), message(5)], 5));
  expect(revisions(crossed)).toEqual([1, 2, 3, 4, 5]);
});

test('new messages wait if the window doesn’t reach the end, and deleted ones go', () => {
  const above = opened(page(1, 3, { newer: true }));
  expect(revisions(withChanges(above, changes([message(9)], 9)))).toEqual([1, 2, 3]);
  expect(revisions(withChanges(above, changes([], 10, ['m2'])))).toEqual([1, 3]);
});

test('a deleted message’s words leave the messages that quote it, for both people and for one', () => {
  const quoteOf = (revision: number) => ({ id: `m${revision}`, senderUserId: 'other', text: 'Secret', mediaCount: 2, deleted: false });
  const held = withMessages(opened(page(3, 3)), [message(4, { replyTo: quoteOf(1) }), message(5, { replyTo: quoteOf(3) })]);
  const bothDeleted = withChanges(held, changes([message(1, { deleted: true, text: '', changedRevision: 6 })], 7, ['m3']));
  expect(bothDeleted.items.map(({ id, replyTo }) => [id, replyTo?.text, replyTo?.mediaCount, replyTo?.deleted])).toEqual([
    ['m4', '', 0, true],
    ['m5', '', 0, true],
  ]);
});

const windowOf = (revisions: number[], hasNewer = false): ConversationWindow => ({
  ...EMPTY_WINDOW,
  items: revisions.map((revision) => shownMessage(revision)),
  revision: Math.max(...revisions),
  hasNewer,
});

async function caughtUp(window: ConversationWindow, changes: Partial<QueryChangesOutput>, opened = EMPTY_WINDOW) {
  let held = window;
  let openings = 0;
  const nothing = { items: [], gone: [], revision: 9, complete: true, readRevision: 0, clearedRevision: 0, seenRevision: 0, seenAt: null };
  await catchUpWindow({
    held: () => held,
    put: (change) => void (held = change(held)),
    fetchChanges: async () => ({ ...nothing, ...changes }),
    open: async () => {
      openings += 1;
      return opened;
    },
  });
  return { texts: held.items.map(({ revision }) => revision), openings };
}

test('what its person has deleted on another page goes, and what was written since stays', async () => {
  expect(await caughtUp(windowOf([1, 2, 3]), { clearedRevision: 4 })).toEqual({ texts: [], openings: 1 });
  const since = { items: [shownMessage(5)], revision: 5, clearedRevision: 4 };
  expect(await caughtUp(windowOf([1, 2, 3]), since, windowOf([5]))).toEqual({ texts: [5], openings: 1 });
  expect(await caughtUp(windowOf([2, 3], true), since, windowOf([5]))).toEqual({ texts: [5], openings: 1 });
});

test('a deletion of long ago costs nothing', async () => {
  expect(await caughtUp(windowOf([5, 6]), { items: [shownMessage(7)], revision: 7, clearedRevision: 4 })).toEqual({
    texts: [5, 6, 7],
    openings: 0,
  });
});
