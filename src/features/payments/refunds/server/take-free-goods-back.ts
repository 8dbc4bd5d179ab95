import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mayRefund } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { refundFreeOrder } from '../../api/refunds/refund-free-order.ts';
import { lockPayment, type OrderKey, type PaymentRow } from '../../api/lock-payment.ts';
import { recordAdminRefund } from '../../api/refunds/record-admin-refund.ts';
import type { RefundPayment } from '../contract.ts';

/**
 * Takes back what a membership paid for, or a pass or months that cost nothing: no money moves, the goods go back at once, and what paid for them is returned to the buyer.
 * Idempotent. Refuses everybody but the seller and administrators, orders of neither, what came of a gift, and credits for returned tickets.
 */
export async function takeFreeGoodsBack(
  command: CommandContext,
  actor: Actor,
  target: OrderKey,
  { refundReason }: Pick<RefundPayment, 'refundReason'>,
): Promise<void> {
  const payment = await lockPayment(command, target);
  if (!payment) throw paymentRefusals.NOT_FOUND();
  if (!mayRefund(actor, { ownerUserId: payment.owner_user_id })) throw paymentRefusals.NOT_YOURS();
  if (payment.status === 'REFUNDED') return;
  if (payment.status !== 'COMPLETED' || payment.amount > 0 || !wasGiven(payment)) throw paymentRefusals.NOT_REFUNDABLE();
  // Somebody paid for it: a refund of theirs ends it. So does a refund of the ticket that a credit is for.
  if (payment.description.given === 'gift' || payment.description.given === 'returned') throw paymentRefusals.NOT_REFUNDABLE();
  await refundFreeOrder(command, payment, { reason: refundReason });
  await recordAdminRefund(command, actor, { ...target, amount: 0 });
}

// A membership paid for it, or its creator gave it.
function wasGiven({ membership_id: membershipId, type, description }: PaymentRow): boolean {
  return membershipId !== null || (type === 'SUBSCRIPTION' && description.given === 'complimentary');
}
