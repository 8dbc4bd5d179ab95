import { useState } from 'react';
import { v7 } from 'uuid';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { commentDrafts, useCommentDraft } from './comment-drafts.ts';

/** The text of a form as it is sent. */
export type SentText = { id: string; text: string };

/** The text of a comment form, stored as a draft once its writer adds to what it starts with. */
export function useCommentText(target: string, startWith: string) {
  const me = useMyUserId();
  const draft = useCommentDraft(me, target);
  const [freshId, setFreshId] = useState(() => v7());
  const [isEmptied, setIsEmptied] = useState(false);
  const id = draft?.id ?? freshId;

  function change(text: string, as = id) {
    setIsEmptied(text === '');
    if (as !== id) setFreshId(as);
    if (me !== null) commentDrafts.set(me, target, text === '' || text === startWith ? null : { id: as, text });
  }
  /** Deletes the draft of what was posted. Returns false if something has been typed since, which stays, as another comment. */
  function clearPosted(posted: SentText): boolean {
    setFreshId(v7());
    setIsEmptied(false);
    const since = me === null ? undefined : commentDrafts.read(me)[target];
    const isLeft = since !== undefined && since.text !== posted.text;
    if (me !== null && since) commentDrafts.set(me, target, isLeft ? { id: v7(), text: since.text } : null);
    return !isLeft;
  }
  return { id, text: draft?.text ?? (isEmptied ? '' : startWith), change, clearPosted };
}
