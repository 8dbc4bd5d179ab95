import type { Payment } from '#features/payments/contract.ts';
import type { RefundablePlace } from '#features/payments/refunds/copy.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { seatKind, seatName } from '#features/tickets/copy.ts';

type Order = Pick<Payment, 'amount' | 'userId' | 'displayName' | 'username'>;

/** The places of an order that can be refunded by themselves: none of one that cost nothing, which is taken back whole. */
export function refundablePlaces(ticket: Ticket | null, { amount, userId, displayName, username }: Order): RefundablePlace[] {
  // What somebody else has redeemed isn't its buyer's any more.
  if (amount === 0 || ticket === null || ticket.userId !== userId || ticket.seats.length === 1) return [];
  return ticket.seats
    .filter(({ status }) => status === 'active')
    .map((seat) => ({
      ticketId: seat.ticketId,
      name: seatName(seat, displayName ?? `@${username}`),
      hint: [seatKind(seat, ticket.seats), `Place ${seat.seat}`].filter(Boolean).join(' · '),
      price: seat.price,
    }));
}
