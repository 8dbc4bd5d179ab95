import { expect, test } from 'vitest';
import { shownMessage } from '#tests/builders/shown-message.ts';
import type { QueryChangesOutput } from '../../contract.ts';
import { catchUpWindow } from './catch-up-window.ts';
import { EMPTY_WINDOW, type ConversationWindow } from './conversation-window.ts';

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
    ask: async () => ({ ...nothing, ...changes }),
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
