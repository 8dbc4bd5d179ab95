import type { Db } from '#db/client.ts';
import type { PaymentRow } from '../commands/lock-payment.ts';

/** The order of an owner by its id; throws when there is none, because only our own words ask for it. */
export function findPayment(db: Db, ownerUserId: string, paymentId: string): Promise<PaymentRow> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
