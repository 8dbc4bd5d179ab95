import type { CommandContext } from '#platform/server/transaction.ts';
import type { PaymentRow } from './lock-payment.ts';

/** Gives up an order that renews itself and whose checkout was never paid, so that another can be begun; one that runs is left alone. */
export async function releaseRecurring({ tx, now }: CommandContext, payment: PaymentRow): Promise<void> {
  await tx
    .updateTable('recurring_orders')
    .set({ status: 'cancelled', updated_at: now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.recurring_id)
    .where('status', '=', 'pending')
    .execute();
}
