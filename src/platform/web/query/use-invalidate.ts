import { createContext, useContext } from 'react';
import type { LiveChange } from '../live/live-hub.ts';

/** A mutation made in this browser. One that the live channel also carries has the same name there. */
export type Mutation =
  | Extract<LiveChange, { kind: 'order' | 'follow' | 'block' | 'notifications' }>
  /** A seat was booked or returned, or its order failed. */
  | { kind: 'booking' }
  /** Something that renews was cancelled, or resumed. */
  | { kind: 'renewal' }
  /** A subscription was bought, or its offer changed. */
  | { kind: 'subscription' }
  /** A membership was put on sale, changed or taken off sale. */
  | { kind: 'membership' }
  /** A discount code was created, changed or ended. */
  | { kind: 'codes' }
  /** A guest was checked in, or the check-in undone. */
  | { kind: 'guest' }
  /** A post or session was published, or edited in its form. */
  | { kind: 'published'; type: 'POST' | 'SESSION' }
  /** A post or session was deleted or moderated, or one of its dates moved or cancelled. */
  | { kind: 'item' }
  /** A comment was added to an item, or removed. */
  | { kind: 'comments' }
  /** The reader wrote, changed, deleted or replied to a review. */
  | { kind: 'reviews' }
  /** The reader liked or saved something, or undid that. */
  | { kind: 'own-lists' }
  | { kind: 'email' }
  | { kind: 'profile' }
  | { kind: 'password' }
  | { kind: 'recovery-codes' }
  /** A topic was followed, or unfollowed. */
  | { kind: 'topics' }
  /** A new user has finished choosing their first people and topics. */
  | { kind: 'first-follows' }
  | { kind: 'bell' }
  /** A conversation was muted, or a request in it answered. */
  | { kind: 'chat-standing' }
  | { kind: 'saved-search' }
  | { kind: 'saved-place' }
  | { kind: 'own-place' }
  /** The private calendar address was replaced or ended. */
  | { kind: 'calendar-feed' }
  /** A link for helpers at a door was created or revoked. */
  | { kind: 'door-links' }
  /** An administrator decided on reports of people and comments, or suspended or restored somebody. */
  | { kind: 'reports' }
  /** An administrator announced something to everybody, or ended it. */
  | { kind: 'announcements' }
  /** An administrator published a legal text. */
  | { kind: 'legal-text' }
  /** An administrator made the site read-only, closed it or opened it again. */
  | { kind: 'maintenance' }
  /** An administrator set how much somebody may store. */
  | { kind: 'storage-limit' }
  /** An administrator retried jobs that had failed for good. */
  | { kind: 'jobs' }
  /** An administrator did something that only the log shows. */
  | { kind: 'log' }
  /** An administrator decided on a tag. */
  | { kind: 'tag' };

type Invalidate = (mutation: Mutation) => Promise<void>;

/** `apps` provides the queries that each mutation makes stale. On the server, while a page is rendered, there are no mutations. */
export const InvalidateContext = createContext<Invalidate>(() => Promise.resolve());

/**
 * Returns a function that reports an accepted mutation and refetches the responses that it makes stale. It resolves when those on screen have
 * arrived.
 */
export function useInvalidate(): Invalidate {
  return useContext(InvalidateContext);
}
