import type { Db } from '#db/client.ts';
import { paymentRefusals } from '../../refusals.ts';
import type { OrderKey, PaymentRow } from '../lock-payment.ts';
import { findSellers, isWith } from './find-sellers.ts';

/** Returns the key and status of one of a buyer's own orders. Refuses everybody else's order as unknown. */
export async function findOwnOrder(db: Db, buyerUserId: string, paymentId: string): Promise<OrderKey & Pick<PaymentRow, 'status'>> {
  const order = await db
    .selectFrom('payments')
    .select(['owner_user_id as ownerUserId', 'id as paymentId', 'status'])
    .where(isWith('owner_user_id', await findSellers(db, buyerUserId)))
    .where('user_id', '=', buyerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!order) throw paymentRefusals.NOT_FOUND();
  return order;
}
