import { useSyncExternalStore } from 'react';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { createStoredMap } from '#platform/web/storage/stored-map.ts';

/** A comment that isn't sent yet. It is sent with this id every time, so that a lost response doesn't post it twice. */
export type CommentDraft = { id: string; text: string };

/** The drafts by their place: the item, or the comment under which a reply will be. */
export const commentDrafts = createStoredMap('comments', (stored): CommentDraft | null => {
  const [id, text] = [fieldOf(stored, 'id'), fieldOf(stored, 'text')];
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : null;
});

/** The signed-in person's unsent draft for one form. */
export function useCommentDraft(me: string | null, place: string): CommentDraft | null {
  return useSyncExternalStore(
    commentDrafts.subscribe,
    () => (me === null ? null : (commentDrafts.read(me)[place] ?? null)),
    () => null,
  );
}
