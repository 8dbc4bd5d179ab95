import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { Review } from '../../contract.ts';
import type { ReviewedSession } from './review-dialog.tsx';

const ReviewDialog = lazyPart(
  async () => (await import('./review-dialog.tsx')).ReviewDialog,
  ({ onClose }) => onClose(),
);

/** What one can do with one's own review. */
export function OwnReviewMenu({ review, about }: { review: Review; about: ReviewedSession }) {
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const remove = useDelete(() => setAsking(false));
  return (
    <>
      <MenuButton
        aria-label="More about your review"
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        entries={[
          { kind: 'action', label: 'Edit', icon: Pencil, onSelect: () => setEditing(true) },
          { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsking(true) },
        ]}
      >
        <Icon of={Ellipsis} size={18} />
      </MenuButton>
      {editing ? <ReviewDialog about={about} former={review} onClose={() => setEditing(false)} /> : null}
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Delete your review?"
          confirmLabel="Delete"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ hostUserId: review.hostUserId, sessionId: review.session.id })}
        >
          It disappears for everyone, with the host’s reply. You can write another.
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}

function useDelete(onGone: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const gone = async () => {
    await invalidate({ kind: 'reviews' });
    onGone();
    // The button that had the focus has disappeared with the review.
    document.getElementById('reviews-title')?.focus({ preventScroll: true });
  };
  return useMutation({
    ...trpc.review.delete.mutationOptions(),
    onSuccess: gone,
    onError(error) {
      if (error.data?.code === 'NOT_FOUND') return gone();
      showToast({ text: 'The review couldn’t be deleted. Try again.', tone: 'danger' });
    },
  });
}
