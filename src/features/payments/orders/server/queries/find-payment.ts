import type { Db } from '#db/client.ts';
import type { OrderKey, PaymentRow } from '../../../api/lock-payment.ts';

/** Returns an owner's order by its id; throws if there is none, because only our own records name it. */
export function findPayment(db: Db, { ownerUserId, paymentId }: OrderKey): Promise<PaymentRow> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
