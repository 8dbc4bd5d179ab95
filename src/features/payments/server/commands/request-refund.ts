import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { RefundPayment } from '../../contract.ts';
import { mayRefund } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { findOpenRefund } from '../queries/find-open-refund.ts';
import { lockPayment } from './lock-payment.ts';
import { writeRefund } from './write-refund.ts';

type Target = { ownerUserId: string; paymentId: string };

/**
 * Writes down that a payment is to be refunded in full and enqueues it; the row exists before the provider is asked. The same
 * refund id with the same words is the same refund. Refuses everybody but the seller and administrators, what was not paid by
 * card, what is refunded already, and tips.
 */
export async function requestRefund(command: CommandContext, actor: Actor, target: Target, input: RefundPayment): Promise<string> {
  const payment = await lockPayment(command, target.ownerUserId, target.paymentId);
  if (!payment) throw paymentRefusals.NOT_FOUND();
  if (!mayRefund(actor, { ownerUserId: payment.owner_user_id })) throw paymentRefusals.NOT_YOURS();
  const refundId = input.id ?? command.newId();
  const requestHash = `${payment.id}:${input.refundReason}`;
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
  if (payment.status !== 'COMPLETED' || payment.amount === payment.refunded_amount) throw paymentRefusals.NOT_REFUNDABLE();
  if ((await findOpenRefund(command.tx, payment)) !== null) throw paymentRefusals.ALREADY_REFUNDING();
  await writeRefund(command, payment, { refundId, requestedByUserId: actor.userId, reason: input.refundReason, requestHash });
  return refundId;
}
