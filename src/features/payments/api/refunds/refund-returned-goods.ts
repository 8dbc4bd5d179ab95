import type { CommandContext } from '#platform/server/database/transaction.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { findRefundable } from '../../refunds/server/find-refundable.ts';
import type { PaymentRow } from '../lock-payment.ts';
import { writeRefund } from '../../refunds/server/write-refund.ts';

type Return = { reason: string; amount?: number; kept?: number; isOver?: boolean };

/**
 * Refunds what a buyer paid for goods they have returned: everything, or `amount` pence in all, whatever has gone back before;
 * `kept` is what the seller keeps of their price; the order is over unless other goods of it are still valid. The caller has checked their
 * right to that, holds the payment's lock and takes the goods back. Returns the refund to carry out, which is the host's own if everything
 * is already being refunded; null if there is nothing to refund, in which case an order that is over is closed. Marks the payment as due
 * until that much is back.
 */
export async function refundReturnedGoods(
  command: CommandContext,
  payment: PaymentRow,
  { reason, amount = payment.amount, kept = payment.amount - amount, isOver = true }: Return,
): Promise<string | null> {
  const order = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  const change = command.tx.updateTable('payments').where('owner_user_id', '=', order.ownerUserId).where('id', '=', order.paymentId);
  if (payment.amount === payment.refunded_amount) {
    if (payment.status !== 'COMPLETED' || !isOver) return null;
    await change.set({ status: payment.amount === 0 ? 'CANCELLED' : 'REFUNDED', updated_at: command.now }).execute();
    if (payment.amount > 0) await fulfilmentOf(payment).takeBack(command, payment);
    return null;
  }
  // Free places beside paid ones: neither changes what is owed.
  if (amount + kept === 0) return null;
  const owed = amount === payment.amount ? null : amount;
  await change
    .set({ refund_due: payment.refunded_amount < amount, refund_owed: owed, refund_kept: kept, updated_at: command.now })
    .execute();
  const { left: open, forPlaces, openRefundId } = await findRefundable(command.tx, payment);
  // What the host is giving back for other places of the order isn't for these.
  const left = open - (payment.amount - amount - forPlaces);
  if (left <= 0) {
    if (isOver && openRefundId === null) await fulfilmentOf(payment).takeBack(command, payment);
    return openRefundId;
  }
  const refundId = command.newId();
  const requestHash = `${payment.id}:${reason}`;
  const requestedByUserId = payment.user_id;
  await writeRefund(command, payment, { refundId, requestedByUserId, amount: left, reason, requestHash, endsOrder: false });
  return refundId;
}
