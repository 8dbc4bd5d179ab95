import { useState } from 'react';
import { v7 } from 'uuid';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { commentDrafts, useCommentDraft } from './comment-drafts.ts';

/** What is sent of a form's words. */
export type Written = { id: string; text: string };

/** The words in a comment form, kept from the first that its writer adds to those it starts with. */
export function useCommentWords(place: string, startWith: string) {
  const me = useMyUserId();
  const draft = useCommentDraft(me, place);
  const [freshId, setFreshId] = useState(() => v7());
  const [isEmptied, setIsEmptied] = useState(false);
  const id = draft?.id ?? freshId;

  function change(text: string, as = id) {
    setIsEmptied(text === '');
    if (as !== id) setFreshId(as);
    if (me !== null) commentDrafts.set(me, place, text === '' || text === startWith ? null : { id: as, text });
  }
  /** Forgets what was posted. Returns false if something has been typed since, which stays, as another comment. */
  function settle(posted: Written): boolean {
    setFreshId(v7());
    setIsEmptied(false);
    const since = me === null ? undefined : commentDrafts.read(me)[place];
    const isLeft = since !== undefined && since.text !== posted.text;
    if (me !== null && since) commentDrafts.set(me, place, isLeft ? { id: v7(), text: since.text } : null);
    return !isLeft;
  }
  return { id, text: draft?.text ?? (isEmptied ? '' : startWith), change, settle };
}
