import type { Db, Tx } from '#db/client.ts';
import { receiptNumber } from '../../orders/rules/receipt.ts';

/** Returns the number of a payment's receipt, as its order page shows it. */
export async function readReceiptNumber(db: Db | Tx, ownerUserId: string, paymentId: string): Promise<string> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'created_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() });
}
