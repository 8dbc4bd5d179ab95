import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '../../../api/lock-payment.ts';

/** Cancels a recurring order whose checkout was never paid, so that another can be started; leaves a running one alone. */
export async function releaseRecurring({ tx, now }: CommandContext, payment: PaymentRow): Promise<void> {
  await tx
    .updateTable('recurring_orders')
    .set({ status: 'cancelled', updated_at: now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.recurring_id)
    .where('status', '=', 'pending')
    .execute();
}
