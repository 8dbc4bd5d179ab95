import type { CommandContext } from '#platform/server/database/transaction.ts';
import { fulfilmentOf } from '../../../server/dependencies.ts';
import { lockPayment, type OrderKey } from '../../../api/lock-payment.ts';
import { logPayment } from '../../../orders/server/commands/log-payment.ts';

/** Fails an order whose checkout the provider never opened, and releases what was held for it. Leaves other orders alone. */
export async function failOrder(command: CommandContext, order: OrderKey): Promise<void> {
  const payment = await lockPayment(command, order);
  if (payment?.status !== 'PENDING' || payment.checkout_session_id !== null) return;
  await fulfilmentOf(payment).release(command, payment);
  await command.tx
    .updateTable('payments')
    .set({ status: 'FAILED', updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', order.paymentId)
    .execute();
  await logPayment(command, { ...order, eventType: 'FAILED', amount: 0, source: `attempt:${payment.checkout_attempt}` });
}
