import type { CommandContext } from '#platform/server/transaction.ts';
import type { PaymentRow } from '#features/payments/server/commands/lock-payment.ts';
import { recurringGoods } from '#features/payments/server/commands/recurring-goods.ts';

/** Marks a purchase whose checkout is over without money as abandoned; money that comes all the same still gives it. */
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
