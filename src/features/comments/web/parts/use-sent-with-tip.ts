import { useEffect } from 'react';
import type { Comment } from '../../contract.ts';
import { commentDrafts, useCommentDraft } from './comment-drafts.ts';

/**
 * Forgets a half-written comment once it is among the comments because its words went with a tip. Until that is paid they stay, since the
 * person may yet decide against it.
 */
export function useSentWithTip(me: string | null, contentId: string, comments: readonly Comment[]): void {
  const draft = useCommentDraft(me, contentId);
  const words = draft?.text.trim();
  const isSent = comments.some((comment) => comment.tip && comment.userId === me && comment.text === words);
  useEffect(() => {
    if (isSent && me !== null) commentDrafts.set(me, contentId, null);
  }, [isSent, me, contentId]);
}
