import type { Payment } from '#features/payments/contract.ts';
import type { RefundablePlace } from '#features/payments/refunds/copy.ts';
import { RefundButton } from '#features/payments/shared/refunds/refund-button.tsx';
import type { Ticket } from '#features/tickets/contract.ts';
import { seatKind, seatName } from '#features/tickets/copy.ts';

export type RefundOrderProps = { payment: Payment; ticket: Ticket | null; isSeller: boolean; wide?: boolean };

/** Refunds an order, or some of its places. */
export function RefundOrder({ payment, ticket, isSeller, wide = true }: RefundOrderProps) {
  return <RefundButton payment={payment} isSeller={isSeller} wide={wide} places={placesOf(ticket, payment)} />;
}

// What somebody else has redeemed isn't its buyer's any more.
function placesOf(ticket: Ticket | null, { userId, displayName, username }: Payment): RefundablePlace[] {
  if (ticket === null || ticket.userId !== userId || ticket.seats.length === 1) return [];
  return ticket.seats
    .filter(({ status }) => status === 'active')
    .map((seat) => ({
      ticketId: seat.ticketId,
      name: seatName(seat, displayName ?? `@${username}`),
      hint: [seatKind(seat, ticket.seats), `Place ${seat.seat}`].filter(Boolean).join(' · '),
      price: seat.price,
    }));
}
