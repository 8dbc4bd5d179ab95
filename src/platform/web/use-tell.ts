import { createContext, useContext } from 'react';
import type { LiveChange } from './live/live-hub.ts';

/** What somebody has just done in this browser. What the live channel tells of too has the same name there. */
export type Deed =
  | Extract<LiveChange, { kind: 'order' | 'follow' | 'block' | 'notifications' }>
  /** A place was booked or given back, or its order has failed. */
  | { kind: 'booking' }
  /** What renews by itself was cancelled, or goes on after all. */
  | { kind: 'renewal' }
  /** A subscription was bought, or its offer changed. */
  | { kind: 'subscription' }
  /** A membership was put on sale, changed or taken off sale. */
  | { kind: 'membership' }
  /** A guest was let in, or taken out again. */
  | { kind: 'guest' }
  /** A post or session was published, or edited by its form. */
  | { kind: 'published'; type: 'POST' | 'SESSION' }
  /** A post or session was deleted or decided on, or one of its dates moved or cancelled. */
  | { kind: 'item' }
  /** Something was said below an item, or taken back. */
  | { kind: 'comments' }
  | { kind: 'email' }
  | { kind: 'profile' }
  | { kind: 'password' }
  | { kind: 'recovery-codes' }
  /** A topic is followed, or no longer. */
  | { kind: 'topics' }
  /** Somebody new is through with the first people and topics. */
  | { kind: 'first-follows' }
  | { kind: 'bell' }
  /** What may be done in a conversation: it was muted, or a request answered. */
  | { kind: 'chat-standing' }
  | { kind: 'saved-search' }
  | { kind: 'saved-place' }
  | { kind: 'own-place' }
  /** An administrator has decided on reports of people and comments. */
  | { kind: 'reports' }
  /** An administrator has decided on a tag. */
  | { kind: 'tag' };

type Tell = (deed: Deed) => Promise<void>;

/** What each deed makes stale is handed in by `apps`. While a page is rendered on the server nobody does anything. */
export const TellContext = createContext<Tell>(() => Promise.resolve());

/** Tells what was done and accepted: answers that it makes stale are asked again. Done when those that are shown have come. */
export function useTell(): Tell {
  return useContext(TellContext);
}
