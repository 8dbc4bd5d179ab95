import { useMutation } from '@tanstack/react-query';
import type { Payment } from '#features/payments/contract.ts';
import { BANK_DELAY } from '#features/payments/refunds/copy.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { shareOf } from '#features/sessions/returning/rules.ts';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { Ticket } from '../../contract.ts';
import { comesBack, RETURNED, returnMessage } from '../copy.ts';

/** Asks a participant once, then returns their ticket. Load it lazily. */
export function ReturnDialog({ ticket, payment, onClose }: { ticket: Ticket; payment: Payment; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const handBack = useMutation(
    trpc.ticket.handBack.mutationOptions({
      async onSuccess({ refund }) {
        showToast({ text: RETURNED[refund], tone: 'good' });
        onClose();
        await invalidate({ kind: 'booking' });
      },
      // What comes back may be another by now.
      onError: () => invalidate({ kind: 'booking' }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Return this ticket?"
      confirmLabel="Return ticket"
      cancelLabel="Keep it"
      danger
      busy={handBack.isPending}
      onConfirm={() => handBack.mutate({ ticketId: ticket.id, ...(ticket.returns ? { shown: ticket.returns } : {}) })}
    >
      <p className="mb-2 font-semibold [overflow-wrap:anywhere]">{subjectOf(payment)}</p>
      <p className="text-ink-2">{returnMessage(payment, ticket.returns ?? undefined)}</p>
      {payment.amount > 0 && ticket.returns ? (
        <SummaryList
          className="mt-4"
          rows={[
            { term: 'Paid', value: formatPounds(payment.amount) },
            ...(payment.refundedAmount > 0 ? [{ term: 'Refunded before', value: formatPounds(payment.refundedAmount) }] : []),
            ...(ticket.returns.percent < 100
              ? [{ term: `${ticket.returns.percent}% goes back`, value: formatPounds(shareOf(ticket.returns, payment.amount)) }]
              : []),
            { term: 'Comes back to you', value: formatPounds(comesBack(payment, ticket.returns)), total: true },
          ]}
        />
      ) : null}
      {ticket.returns && comesBack(payment, ticket.returns) > 0 ? (
        <p className="mt-3 text-[13.5px] text-ink-2">To the card you paid with. Banks take {BANK_DELAY} to show it.</p>
      ) : null}
      {handBack.error ? (
        <Notice tone="danger" className="mt-4">
          {handBack.error.message}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}

/** Which ticket it is, among others: its title and date. */
function subjectOf({ description, item }: Payment): string {
  const start = item?.startDateTime ?? description.startDateTime;
  const zone = item?.timeZone ?? description.timeZone;
  if (!start || !zone) return description.title;
  return `${description.title}, ${formatShortDay(new Date(start), zone)}, ${formatTime(new Date(start), zone)}`;
}
