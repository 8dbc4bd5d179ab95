import { useSyncExternalStore } from 'react';
import { createStoredMap } from '#platform/web/storage/stored-map.ts';

/** Unsent drafts, by the person they are for; they may be longer than a message, since they can still be cut. */
export const chatDrafts = createStoredMap('chats', (stored) => (typeof stored === 'string' ? stored : null));

const NONE: Record<string, string> = {};

/** The drafts of the signed-in person. */
export function useChatDrafts(me: string | null): Record<string, string> {
  return useSyncExternalStore(
    chatDrafts.subscribe,
    () => (me === null ? NONE : chatDrafts.read(me)),
    () => NONE,
  );
}
