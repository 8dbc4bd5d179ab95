import type { Db, Tx } from '#db/client.ts';
import { receiptNumber } from '../../orders/rules/receipt.ts';
import type { OrderKey } from '../lock-payment.ts';

/** Returns the number of a payment's receipt, as its order page shows it. */
export async function readReceiptNumber(db: Db | Tx, { ownerUserId, paymentId }: OrderKey): Promise<string> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'created_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() });
}
