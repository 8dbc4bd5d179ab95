import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mayRefund } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { endsOrder } from '../rules.ts';
import { findRefundable } from './find-refundable.ts';
import { lockPayment, type OrderKey } from '../../api/lock-payment.ts';
import { recordAdminRefund } from '../../api/refunds/record-admin-refund.ts';
import { writeRefund } from './write-refund.ts';
import type { RefundPayment } from '../contract.ts';

type Target = OrderKey;

/**
 * Records that a payment, or the given part of it in pence, is to be refunded, and enqueues that; the row exists before the provider is
 * called. A repeat with the same id and body is the same refund. What is already being refunded counts as gone. Refuses everybody but the
 * seller and administrators, payments with nothing left to refund, disputed ones or those a bank has decided about, more than is left, and,
 * except for administrators, tips.
 */
export async function requestRefund(command: CommandContext, actor: Actor, target: Target, input: RefundPayment): Promise<string> {
  const payment = await lockPayment(command, target);
  if (!payment) throw paymentRefusals.NOT_FOUND();
  if (!mayRefund(actor, { ownerUserId: payment.owner_user_id })) throw paymentRefusals.NOT_YOURS();
  const refundId = input.id ?? command.newId();
  const requestHash = [payment.id, ...(input.amount === undefined ? [] : [input.amount]), input.refundReason].join(':');
  const repeated = await command.tx
    .selectFrom('refunds')
    .select('request_hash')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (repeated) {
    if (repeated.request_hash !== requestHash) throw paymentRefusals.OTHER_BODY();
    return refundId;
  }
  if (payment.type === 'TIP' && !actor.admin) throw paymentRefusals.TIP_NOT_REFUNDABLE();
  if (payment.disputed) throw paymentRefusals.DISPUTED();
  if (payment.dispute_decided && payment.status === 'COMPLETED') throw paymentRefusals.DISPUTE_DECIDED();
  if (payment.status !== 'COMPLETED' || payment.amount === payment.refunded_amount) throw paymentRefusals.NOT_REFUNDABLE();
  const { left } = await findRefundable(command.tx, payment);
  if (left === 0) throw paymentRefusals.ALREADY_REFUNDING();
  const amount = input.amount ?? left;
  if (amount > left) throw paymentRefusals.MORE_THAN_LEFT();
  const refund = { refundId, requestedByUserId: actor.userId, amount, reason: input.refundReason, requestHash };
  await writeRefund(command, payment, { ...refund, endsOrder: endsOrder(payment, { left, amount }) });
  await recordAdminRefund(command, actor, { ownerUserId: payment.owner_user_id, paymentId: payment.id, refundId, amount });
  return refundId;
}
