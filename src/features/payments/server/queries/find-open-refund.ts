import type { Tx } from '#db/client.ts';
import type { PaymentRow } from '../commands/lock-payment.ts';

/** The refund of a payment that is on its way, of which there is one at most, or null. Ask while the payment is held. */
export async function findOpenRefund(tx: Tx, payment: Pick<PaymentRow, 'owner_user_id' | 'id'>): Promise<string | null> {
  const open = await tx
    .selectFrom('refunds')
    .select('id')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return open?.id ?? null;
}
