import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RETURNED_FOR_CREDIT } from '#features/memberships/copy.ts';
import type { Payment } from '#features/payments/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { Ticket } from '../../contract.ts';
import { redeemedRule, RETURNED, RETURNED_SEVERAL } from '../copy.ts';
import { ReturnSums } from './return-sums.tsx';
import { SeatChoice } from './seat-choice.tsx';

/** Asks a participant once, then returns their ticket, or those places of several that they choose. Load it lazily. */
export function ReturnDialog({ ticket, payment, onClose }: { ticket: Ticket; payment: Payment; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const seats = ticket.seats.filter(({ mayHandBack }) => mayHandBack);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(seats.length === 1 ? seats.map(({ ticketId }) => ticketId) : []));
  const hasCredit = seats.some(({ ticketId, credit }) => chosen.has(ticketId) && credit);
  const handBack = useMutation(
    trpc.ticket.handBack.mutationOptions({
      async onSuccess({ refund }, { moreTicketIds = [] }) {
        const text = hasCredit ? RETURNED_FOR_CREDIT : (moreTicketIds.length > 0 ? RETURNED_SEVERAL : RETURNED)[refund];
        showToast({ text, tone: 'good' });
        onClose();
        await invalidate({ kind: 'booking' });
      },
      onError({ message }) {
        showToast({ text: message, tone: 'danger' });
        // What comes back may be another by now, or nothing: then the dialog goes, and would take these words with it.
        return invalidate({ kind: 'booking' });
      },
    }),
  );
  const [first, ...more] = [...chosen];
  const confirm = () => {
    if (first === undefined) return;
    handBack.mutate({
      ticketId: first,
      ...(more.length > 0 ? { moreTicketIds: more } : {}),
      ...(ticket.returns ? { shown: ticket.returns } : {}),
    });
  };
  const isOne = ticket.seats.length === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? 'Return this ticket?' : 'Return tickets?'}
      confirmLabel={chosen.size > 1 ? `Return ${chosen.size} tickets` : 'Return ticket'}
      cancelLabel={isOne ? 'Keep it' : 'Keep them'}
      danger
      busy={handBack.isPending}
      disabled={chosen.size === 0}
      onConfirm={confirm}
    >
      <p className="mb-2 font-semibold [overflow-wrap:anywhere]">{subjectOf(payment)}</p>
      {isOne ? null : (
        <SeatChoice
          seats={seats}
          percent={ticket.returns?.percent ?? 100}
          participant={payment.displayName ?? `@${payment.username}`}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <ReturnSums ticket={ticket} payment={payment} chosen={chosen} />
      {ticket.gift === 'redeemed' ? <p className="mt-3 text-ink-2">{redeemedRule(ticket.returns)}</p> : null}
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
