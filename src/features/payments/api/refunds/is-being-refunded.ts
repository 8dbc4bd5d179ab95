import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import { findRefundable } from '../../refunds/server/find-refundable.ts';

type Key = { ownerUserId: string; paymentId: string };

/**
 * Whether all of a payment has gone back or is on its way back, and not only because goods of it that cost something were returned: somebody
 * asked for all of it. What the caller decides by this holds only while the payment is locked.
 */
export async function isBeingRefunded(db: Db | Tx, { ownerUserId, paymentId }: Key): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'status', 'amount', 'refunded_amount', 'refund_owed', 'refund_kept'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.status !== 'COMPLETED') return true;
  const isOwedForReturned = payment.refund_kept !== null && payment.refund_owed === null;
  if (!isOwedForReturned) return (await findRefundable(db, payment)).left === 0;
  const whole = await db
    .selectFrom('refunds')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .where('ends_order', '=', true)
    .limit(1)
    .executeTakeFirst();
  return whole !== undefined;
}

/**
 * Whether a refund is on its way with which one of some places of an order ends. What the caller decides by it holds while the payment is
 * locked.
 */
export async function arePlacesBeingRefunded(db: Db | Tx, { ownerUserId, paymentId }: Key, ticketIds: readonly string[]): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .where(sql<boolean>`ticket_ids && ${[...ticketIds]}::uuid[]`)
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}
