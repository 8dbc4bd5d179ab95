import type { CommandContext } from '#platform/server/database/transaction.ts';
import { askForRefund } from './ask-for-refund.ts';
import { findRefundable } from './find-refundable.ts';
import { lockPayment } from '../../api/lock-payment.ts';
import { writeRefund } from './write-refund.ts';

/**
 * Records that the provider refused a refund, unless it has been settled since by a concurrent request. If the payment is due for refund
 * and less of what is owed is left than was requested, writes a refund of that, in pence, and returns its id; otherwise returns null. For what
 * has ended by itself nobody waits for the refund, so whoever can act is asked to.
 */
export async function recordRefusedRefund(
  command: CommandContext,
  { ownerUserId, refundId }: { ownerUserId: string; refundId: string },
): Promise<string | null> {
  const asked = await command.tx
    .selectFrom('refunds')
    .select('payment_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const payment = await lockPayment(command, { ownerUserId, paymentId: asked.payment_id });
  const refused = await command.tx
    .updateTable('refunds')
    .set({ status: 'FAILED', updated_at: command.now })
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', refundId)
    .where('status', '=', 'PENDING')
    .returning(['amount', 'reason', 'requested_by_user_id', 'ends_order'])
    .executeTakeFirst();
  if (!refused || !payment?.refund_due) return null;
  const { left: notBack } = await findRefundable(command.tx, payment);
  const left = Math.max(0, notBack - (payment.amount - (payment.refund_owed ?? payment.amount)));
  if (left > 0 && left >= refused.amount && payment.type === 'GIFT')
    await askForRefund(command, payment, { amount: left, isPossible: true });
  if (left === 0 || left >= refused.amount) return null;
  const rest = {
    refundId: command.newId(),
    amount: left,
    reason: refused.reason,
    requestedByUserId: refused.requested_by_user_id,
    endsOrder: refused.ends_order,
  };
  await writeRefund(command, payment, { ...rest, requestHash: `${payment.id}:${left}:${refused.reason}` });
  return rest.refundId;
}
