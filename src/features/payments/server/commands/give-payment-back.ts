import type { CommandContext } from '#platform/server/transaction.ts';
import { findRefundable } from '../queries/find-refundable.ts';
import type { PaymentRow } from './lock-payment.ts';
import { writeRefund } from './write-refund.ts';

/**
 * Gives a buyer back whatever they paid for goods that they have handed back, whose right to that the caller has checked; the caller
 * holds the payment and takes the goods. Answers the refund that is to be carried out, the host's own where all is on its way already;
 * null where nothing was paid, and the order is closed. Until the money is back the payment is marked as due.
 */
export async function givePaymentBack(command: CommandContext, payment: PaymentRow, reason: string): Promise<string | null> {
  const order = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  const change = command.tx.updateTable('payments').where('owner_user_id', '=', order.ownerUserId).where('id', '=', order.paymentId);
  if (payment.amount === payment.refunded_amount) {
    if (payment.status === 'COMPLETED') await change.set({ status: 'CANCELLED', updated_at: command.now }).execute();
    return null;
  }
  await change.set({ refund_due: true, updated_at: command.now }).execute();
  const { left, openRefundId } = await findRefundable(command.tx, payment);
  if (left === 0) return openRefundId;
  const refundId = command.newId();
  const requestHash = `${payment.id}:${reason}`;
  await writeRefund(command, payment, { refundId, requestedByUserId: payment.user_id, amount: left, reason, requestHash });
  return refundId;
}
