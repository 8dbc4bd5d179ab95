import type { QueryChangesOutput } from '../../contract.ts';
import { withChanges, type ConversationWindow } from './conversation-window.ts';

type CatchingUp = {
  held: () => ConversationWindow | undefined;
  put: (change: (held: ConversationWindow) => ConversationWindow) => void;
  ask: (since: number) => Promise<QueryChangesOutput>;
  open: () => Promise<ConversationWindow>;
};

// After so many changes at once the conversation is opened anew.
const MOST_ROUNDS = 5;

/** Brings what is held of a conversation up to date, from the newest change that it knows of on; whatever else arrives meanwhile is kept. */
export async function catchUpWindow({ held, put, ask, open }: CatchingUp): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = held();
    if (!now) return;
    const changes = await ask(now.revision);
    put((window) => withChanges(window, changes));
    if (changes.complete) return;
  }
  const opened = await open();
  put(() => opened);
}
