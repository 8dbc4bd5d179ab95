import { formatPounds } from '#kernel/money/money.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useEventRefunds } from './use-event-refunds.ts';

export type RefundAllDialogProps = { event: SessionEvent; onClose: () => void };

/** Asks the host of a cancelled event once, then refunds every buyer. Load it lazily. */
export function RefundAllDialog({ event, onClose }: RefundAllDialogProps) {
  const { progress, refundAll, beginning, error } = useEventRefunds(event);
  if (!progress || progress.open === 0) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={progress.open === 1 ? 'Refund the paid order?' : `Refund all ${progress.open} orders?`}
      confirmLabel={`Refund ${formatPounds(progress.openAmount)}`}
      cancelLabel="Not now"
      busy={beginning}
      onConfirm={() => refundAll(onClose)}
    >
      <p className="text-ink-2">
        {progress.open === 1 ? 'The buyer gets' : 'Each buyer gets'} a full refund of every place that is still valid, and a message that
        this date was cancelled. Your share and the platform’s fee are returned too.
      </p>
      {error ? (
        <Notice tone="danger" className="mt-4">
          {error.message}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
