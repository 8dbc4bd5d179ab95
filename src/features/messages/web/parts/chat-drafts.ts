import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createStoredMap } from './stored-map.ts';

/** What was begun and not sent, by the person whom it is for; longer than a message may be, too, for it can still be cut. */
export const chatDrafts = createStoredMap('chats', z.record(z.string(), z.string()));

const NONE: Record<string, string> = {};

/** The drafts of the signed-in person. */
export function useChatDrafts(me: string | null): Record<string, string> {
  return useSyncExternalStore(
    chatDrafts.subscribe,
    () => (me === null ? NONE : chatDrafts.read(me)),
    () => NONE,
  );
}
