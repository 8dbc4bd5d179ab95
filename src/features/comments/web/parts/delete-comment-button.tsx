import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { Comment } from '../../contract.ts';

/** Deletes a comment after confirmation. */
export function DeleteCommentButton({ comment, name }: { comment: Comment; name: string }) {
  const trpc = useTrpc();
  const [asking, setAsking] = useState(false);
  const invalidate = useInvalidate();
  async function gone() {
    setAsking(false);
    await invalidate({ kind: 'comments' });
    // The button that had the focus has disappeared with the comment.
    document.getElementById('comments-title')?.focus({ preventScroll: true });
  }
  const remove = useMutation({
    ...trpc.comment.delete.mutationOptions(),
    onSuccess: gone,
    onError(error) {
      // Someone else has already deleted it.
      if (error.data?.code === 'NOT_FOUND') return gone();
      showToast({ text: 'The comment couldn’t be deleted. Try again.', tone: 'danger' });
    },
  });
  return (
    <>
      <button
        type="button"
        aria-label={`Delete the comment by ${name}`}
        onClick={() => setAsking(true)}
        className="min-h-9 rounded-full px-2 text-[13px] font-semibold text-ink-2 hover:text-danger pointer-coarse:min-h-11"
      >
        Delete
      </button>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Delete this comment?"
          confirmLabel="Delete"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ commentId: comment.id, contentUserId: comment.contentUserId })}
        >
          It disappears for everyone. Replies stay.
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}
