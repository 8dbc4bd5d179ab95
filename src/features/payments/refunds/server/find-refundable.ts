import type { Db, Tx } from '#db/client.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

/**
 * What can still be refunded of a payment, in pence; how much of what is under way is for places that end once it is made; and one of its
 * refunds that are under way, or null.
 */
export type Refundable = { left: number; forPlaces: number; openRefundId: string | null };

/**
 * Returns what has neither gone back nor is on its way. Never negative, even while a refund of ours waits that the provider will refuse
 * because as much went back through its dashboard. Call it while the payment is locked.
 */
export async function findRefundable(
  db: Db | Tx,
  payment: Pick<PaymentRow, 'owner_user_id' | 'id' | 'amount' | 'refunded_amount'>,
): Promise<Refundable> {
  const open = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'ticket_ids'])
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'PENDING')
    .orderBy('created_at')
    .execute();
  const onTheirWay = open.reduce((sum, { amount }) => sum + amount, 0);
  const forPlaces = open.reduce((sum, { amount, ticket_ids: ids }) => sum + (ids === null ? 0 : amount), 0);
  return { left: Math.max(0, payment.amount - payment.refunded_amount - onTheirWay), forPlaces, openRefundId: open[0]?.id ?? null };
}
