import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { recurringGoods } from '#features/payments/api/recurring/recurring-goods.ts';

/** Marks a purchase whose checkout ended without payment as abandoned; money that arrives after all still grants it. */
export async function releaseMembership(command: CommandContext, payment: PaymentRow): Promise<void> {
  await command.tx
    .updateTable('membership_purchases')
    .set({ status: 'abandoned', updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'pending')
    .execute();
  if (payment.recurring_id !== null) await recurringGoods.release(command, payment);
}
