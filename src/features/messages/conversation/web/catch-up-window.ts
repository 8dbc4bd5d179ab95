import type { QueryChangesOutput } from '../../contract.ts';
import { withChanges, type ConversationWindow } from './conversation-window.ts';

type CatchingUp = {
  held: () => ConversationWindow | undefined;
  put: (change: (held: ConversationWindow) => ConversationWindow) => void;
  ask: (since: number) => Promise<QueryChangesOutput>;
  open: () => Promise<ConversationWindow>;
};

// After this many rounds of changes the conversation is opened afresh.
const MOST_ROUNDS = 5;

/** Brings a held conversation up to date, starting from the newest change it knows; anything else that arrives in the meantime is kept. */
export async function catchUpWindow({ held, put, ask, open }: CatchingUp): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = held();
    if (!now) return;
    const changes = await ask(now.revision);
    put((window) => withChanges(window, changes));
    // Deleted by this person, on another page or device.
    if ((held()?.items[0]?.revision ?? Infinity) <= changes.clearedRevision) break;
    if (changes.complete) return;
  }
  const opened = await open();
  put(() => opened);
}
