import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findSpentOrders } from '#features/memberships/api/find-spent-orders.ts';
import { refundFreeOrder } from '#features/payments/api/refunds/refund-free-order.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';

const REFUNDED = 'The membership that paid for this was refunded.';
const ENDED = 'The membership that paid for this ended before its next period was paid for.';

type Purchase = { ownerUserId: string; purchaseId: string; since?: string | undefined };

/**
 * Revokes each ticket that a refunded purchase paid for, or paid for since the end of its last paid period (`since`), as long as its date hasn't begun and nobody was checked in with it. One
 * transaction per ticket, each safe to repeat.
 */
export async function revokeMembershipTickets(services: Services, purchase: Purchase): Promise<void> {
  for (const paymentId of await findSpentOrders(services.db, purchase, purchase.since))
    await inTransaction(services, (command) => revoke(command, { ...purchase, paymentId }));
}

// Locks the order first, then its event, in the same order as refunds and sales.
async function revoke(command: CommandContext, { ownerUserId, paymentId, since }: Purchase & { paymentId: string }): Promise<void> {
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
  if (ticket?.checked_in_at !== null) return;
  const why = since === undefined ? { reason: REFUNDED, membershipRefunded: true } : { reason: ENDED, membershipEnded: true };
  await refundFreeOrder(command, payment, why);
}
