import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { maySeePayment } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { requestRefund } from './request-refund.ts';
import { takeFreeGoodsBack } from './take-free-goods-back.ts';
import { executeRefund } from '../../api/refunds/execute-refund.ts';
import { NotYetReported } from '../../ledger/server/book-charge.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { isBeingDone } from '../../server/workflows/provider-faults.ts';
import type { RefundedPayment, RefundPayment } from '../contract.ts';

/**
 * Refunds a payment, in full, by the given amount or for some of its places, and returns it as it then is. What the provider can't do at
 * once, the enqueued job continues.
 */
export async function refundPayment(services: Services, actor: Actor, input: RefundPayment): Promise<RefundedPayment> {
  const current = await getPayment(services, actor, { itemId: input.itemId, userId: input.userId, paymentId: input.paymentId });
  if (!current || !maySeePayment(actor, current)) throw paymentRefusals.NOT_FOUND();
  const target = { ownerUserId: current.ownerUserId, paymentId: current.id };
  if (current.amount === 0 && (current.membershipId !== null || current.description.given === 'complimentary')) {
    if (input.amount !== undefined || input.ticketIds !== undefined) throw paymentRefusals.MORE_THAN_LEFT();
    await inTransaction(services, (command) => takeFreeGoodsBack(command, actor, target, input));
    return { payment: await readBack(services, actor, input, current.id), refund: 'made' };
  }
  const refundId = await inTransaction(services, (command) => requestRefund(command, actor, target, input));
  if (refundId === null) return { payment: await readBack(services, actor, input, current.id), refund: 'made' };
  await executeRefund(services, { ownerUserId: current.ownerUserId, refundId }).catch((error: unknown) => {
    // The same refund is in progress, and the request that carries it out settles it; or the card was charged a moment ago.
    if (!isBeingDone(error) && !(error instanceof NotYetReported)) throw error;
  });
  const refund = await services.db
    .selectFrom('refunds')
    .select('status')
    .where('owner_user_id', '=', current.ownerUserId)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (refund.status === 'FAILED') throw paymentRefusals.REFUND_FAILED();
  return { payment: await readBack(services, actor, input, current.id), refund: refund.status === 'DONE' ? 'made' : 'begun' };
}

async function readBack(services: Services, actor: Actor, input: RefundPayment, paymentId: string): Promise<RefundedPayment['payment']> {
  const payment = await getPayment(services, actor, { itemId: input.itemId, userId: input.userId, paymentId });
  if (!payment) throw paymentRefusals.NOT_FOUND();
  return payment;
}
