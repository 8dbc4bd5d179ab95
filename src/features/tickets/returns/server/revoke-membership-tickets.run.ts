import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findSpentOrders } from '#features/memberships/api/find-spent-orders.ts';
import { refundFreeOrder } from '#features/payments/api/refunds/refund-free-order.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';

const REASON = 'The membership that paid for this was refunded.';

/**
 * Revokes each ticket that a refunded purchase paid for, as long as its date hasn't begun and nobody was checked in with it. One
 * transaction per ticket, each safe to repeat.
 */
export async function revokeMembershipTickets(services: Services, purchase: { ownerUserId: string; purchaseId: string }): Promise<void> {
  for (const paymentId of await findSpentOrders(services.db, purchase))
    await inTransaction(services, (command) => revoke(command, purchase.ownerUserId, paymentId));
}

// Locks the order first, then its event, in the same order as refunds and sales.
async function revoke(command: CommandContext, ownerUserId: string, paymentId: string): Promise<void> {
  const payment = await lockPayment(command, { ownerUserId, paymentId });
  if (payment?.status !== 'COMPLETED') return;
  const event = await lockSessionEvent(command, ownerUserId, payment.item_id);
  if (!event || event.start_at <= command.now) return;
  const ticket = await command.tx
    .selectFrom('tickets')
    .select('checked_in_at')
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (ticket?.checked_in_at === null) await refundFreeOrder(command, payment, { reason: REASON, membershipRefunded: true });
}
