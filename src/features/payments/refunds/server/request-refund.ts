import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mayRefund } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { endsOrder } from '../rules.ts';
import { findRefundable } from './find-refundable.ts';
import { lockPayment, type OrderKey, type PaymentRow } from '../../api/lock-payment.ts';
import { arePlacesBeingRefunded } from '../../api/refunds/is-being-refunded.ts';
import { recordAdminRefund } from '../../api/refunds/record-admin-refund.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { endFreePlaces } from './end-free-places.ts';
import { writeRefund } from './write-refund.ts';
import type { RefundPayment } from '../contract.ts';

type Target = OrderKey;
type RefundOfMoney = Omit<RefundPayment, 'ticketIds'> & { ticketIds?: never };

/**
 * Records that a payment, the given part of it in pence, or places of it are to be refunded, and enqueues that; the row exists before the
 * provider is called. A repeat with the same id and body is the same refund. What is already being refunded counts as gone. Places that cost
 * nothing, or for which nothing is left, end at once, and there is no refund: null. Refuses everybody but the seller and administrators,
 * payments with nothing left to refund, disputed ones or those a bank has decided about, more than is left or than the places cost, places
 * that aren't valid or whose refund is on its way, and, except for administrators, tips.
 */
export async function requestRefund(command: CommandContext, actor: Actor, target: Target, input: RefundOfMoney): Promise<string>;
export async function requestRefund(command: CommandContext, actor: Actor, target: Target, input: RefundPayment): Promise<string | null>;
export async function requestRefund(command: CommandContext, actor: Actor, target: Target, input: RefundPayment): Promise<string | null> {
  const payment = await lockPayment(command, target);
  if (!payment) throw paymentRefusals.NOT_FOUND();
  if (!mayRefund(actor, { ownerUserId: payment.owner_user_id })) throw paymentRefusals.NOT_YOURS();
  const refundId = input.id ?? command.newId();
  const { ticketIds } = input;
  const what = [...(input.amount === undefined ? [] : [input.amount]), ...(ticketIds?.toSorted() ?? [])];
  const requestHash = [payment.id, ...what, input.refundReason].join(':');
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
  if (payment.status !== 'COMPLETED' || payment.amount === 0) throw paymentRefusals.NOT_REFUNDABLE();
  const price = ticketIds === undefined ? null : await priceOfPlaces(command, payment, ticketIds);
  const isAllBack = payment.amount === payment.refunded_amount;
  if (price === 0 || price === 'ended' || (price !== null && isAllBack)) {
    if (input.amount !== undefined) throw paymentRefusals.MORE_THAN_LEFT();
    if (price === 'ended') return null;
    return endFreePlaces(command, actor, payment, { ticketIds: ticketIds ?? [], reason: input.refundReason });
  }
  if (isAllBack) throw paymentRefusals.NOT_REFUNDABLE();
  const { left } = await findRefundable(command.tx, payment);
  if (left === 0) throw paymentRefusals.ALREADY_REFUNDING();
  const most = Math.min(left, price ?? left);
  const amount = input.amount ?? most;
  if (amount > most) throw paymentRefusals.MORE_THAN_LEFT();
  const refund = { refundId, requestedByUserId: actor.userId, amount, reason: input.refundReason, requestHash, ticketIds };
  await writeRefund(command, payment, { ...refund, endsOrder: price === null && endsOrder(payment, { left, amount }) });
  await recordAdminRefund(command, actor, { ownerUserId: payment.owner_user_id, paymentId: payment.id, refundId, amount });
  return refundId;
}

async function priceOfPlaces(command: CommandContext, payment: PaymentRow, ticketIds: readonly string[]): Promise<number | 'ended'> {
  const key = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  if (await arePlacesBeingRefunded(command.tx, key, ticketIds)) throw paymentRefusals.ALREADY_REFUNDING();
  const price = await fulfilmentOf(payment).places?.priceOf(command, payment, ticketIds);
  if (price == null) throw paymentRefusals.NO_SUCH_PLACES();
  return price;
}
