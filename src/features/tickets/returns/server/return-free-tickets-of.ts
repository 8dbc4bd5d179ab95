import type { CommandContext } from '#platform/server/database/transaction.ts';
import { returnUse } from '#features/memberships/api/return-use.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { findSellers } from '#features/payments/api/orders/find-sellers.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { findFreeTickets } from './find-free-tickets.ts';
import { lockSeats, returnSeats } from './return-seats.ts';

const BATCH = 100;

type Returned = { ownerUserId: string; paymentId: string; ticketId: string };

/**
 * Returns the tickets of a person who left to dates that haven't begun and cost them nothing, at most a hundred at a time: nobody can show
 * these tickets any more, and others may want the places. Paid tickets stay as they are. Returns how many; 0 means that none is left.
 */
export async function returnFreeTicketsOf(command: CommandContext, userId: string): Promise<number> {
  const sellers = await findSellers(command.tx, userId);
  const tickets = await findFreeTickets(command.tx, { sellers, userId, now: command.now, limit: BATCH });
  for (const ticket of tickets) await returnOne(command, ticket);
  return tickets.length;
}

// Locks the payment first, then the event, in the same order as refunds and sales.
async function returnOne(command: CommandContext, { ownerUserId, paymentId, ticketId }: Returned): Promise<void> {
  const payment = await lockPayment(command, { ownerUserId, paymentId });
  if (!payment) return;
  const event = await lockSessionEvent(command, ownerUserId, payment.item_id);
  const seats = await lockSeats(command, payment);
  if (!event || seats.find(({ id }) => id === ticketId)?.status !== 'active') return;
  await returnSeats(command, { payment, event, seats }, { ids: new Set([ticketId]), percent: 100, reason: 'The account was deleted.' });
  await returnUse(command, { ownerUserId, paymentId, byHost: false });
}
