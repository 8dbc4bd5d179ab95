import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';

/** Marks a tip whose checkout is over without money as abandoned; money that arrives all the same still gives it. */
export async function abandonTip({ tx }: CommandContext, payment: PaymentRow): Promise<void> {
  await tx
    .updateTable('tips')
    .set({ status: 'abandoned' })
    .where('recipient_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.item_id)
    .where('status', '=', 'pending')
    .execute();
}
