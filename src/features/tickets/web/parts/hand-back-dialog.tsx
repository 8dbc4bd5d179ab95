import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import type { HandedBack, Ticket } from '../../contract.ts';

const TOASTS: Record<HandedBack['refund'], string> = {
  none: 'Your ticket is handed back.',
  made: 'Your ticket is handed back and your money is on its way.',
  begun: 'Your ticket is handed back. The refund is being made.',
};

/** Asks a participant once, then gives their ticket back. Load it lazily. */
export function HandBackDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const handBack = useMutation(
    trpc.ticket.handBack.mutationOptions({
      async onSuccess({ refund }) {
        showToast({ text: TOASTS[refund], tone: 'good' });
        onClose();
        await Promise.all([trpc.ticket, trpc.payment, trpc.session].map((part) => queries.invalidateQueries(part.pathFilter())));
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hand this ticket back?"
      confirmLabel="Hand back"
      cancelLabel="Keep it"
      danger
      busy={handBack.isPending}
      onConfirm={() => handBack.mutate({ ticketId: ticket.id })}
    >
      <p className="text-ink-2">
        It is no longer valid then and your place is free for somebody else. Whatever you paid for it goes back to you in full.
      </p>
      {handBack.error ? (
        <Notice tone="danger" className="mt-4">
          {handBack.error.message}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
