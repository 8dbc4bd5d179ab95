import type { Selectable } from 'kysely';
import type { Refunds } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ReadRefund } from './sync-refunds.ts';
import { CHARGEBACK } from '../../contract.ts';
import { readRefunded } from './read-refunded.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { bookJournals } from '../../ledger/server/book-journals.ts';
import { lockPaymentAndOrder, type PaymentRow, type OrderKey } from '../../api/lock-payment.ts';
import { logPayment } from '../../orders/server/log-payment.ts';
import { logRefund } from './log-refund.ts';
import { notifyOfEndedPlaces } from './notify-of-ended-places.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { notifyOfReturnedRefund } from './notify-of-returned-refund.ts';
import { decideRefund, endsOrder } from '../rules.ts';

type Refund = Selectable<Refunds>;

const MADE_ELSEWHERE = 'Refunded at the payment provider';

/**
 * Converges one refund with what the provider says: books the money that moved and notifies the buyer. Once the whole payment is back it is
 * marked REFUNDED and the goods are taken, as they are once everything is back but what the seller keeps of returned ones; another partial
 * refund changes neither, nor does one for returned goods or chosen places while others of the order are valid. A failed refund leaves the
 * payment as it was; one that fails after it was done reopens it. In both cases administrators are asked to act, because the platform has
 * the money, and the seller keeps what the provider left them. A refund made in the provider's dashboard is recorded when it is first seen.
 * Idempotent.
 */
export async function settleRefund(command: CommandContext, order: OrderKey, facts: ReadRefund): Promise<void> {
  const payment = await lockPaymentAndOrder(command, order);
  if (!payment) return;
  const refunds = await readRefunds(command, order);
  const refund =
    refunds.find(({ id, provider_refund_id }) => provider_refund_id === facts.providerRefundId || id === facts.refundId) ??
    (await adopt(command, payment, facts));
  const decision = decideRefund({ status: refund.status, reportedBefore: refund.provider_refund_id !== null }, facts.state);
  if (decision === 'nothing') return endOverlooked(command, payment, refund, refunds);
  await bookJournals(command, order, facts.journals);
  const status = ({ done: 'DONE', open: 'PENDING', failed: 'FAILED' } as const)[facts.state];
  await command.tx
    .updateTable('refunds')
    .set({ status, provider_refund_id: facts.providerRefundId, updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', refund.id)
    .execute();
  const isOurs = facts.refundId !== null;
  const named = { reason: refund.reason, requestedByUserId: isOurs ? refund.requested_by_user_id : null };
  if (decision === 'finish') {
    const ended = await endPlaces(command, payment, refund);
    const spares = sparesOf(ended?.payment ?? payment, refund, refunds);
    await finish(command, ended?.payment ?? payment, { ...named, spares, places: ended?.words ?? null }, facts);
  }
  if (decision === 'undo') await undo(command, payment, facts);
  if (decision === 'fail') await fail(command, payment, facts);
  command.publish({ kind: 'order', itemId: payment.item_id, recipientUserIds: [payment.user_id, payment.owner_user_id] });
}

/**
 * Ends the places of a refund that was made by a version that knew nothing of them, and so settled it as money alone: beside this one while a
 * new version starts, or in place of it for a while. Idempotent.
 */
export async function endOverlookedPlaces(command: CommandContext, order: OrderKey, refundId: string): Promise<void> {
  const payment = await lockPaymentAndOrder(command, order);
  if (!payment) return;
  const refunds = await readRefunds(command, order);
  const refund = refunds.find(({ id }) => id === refundId);
  if (refund) await endOverlooked(command, payment, refund, refunds);
}

async function endOverlooked(command: CommandContext, payment: PaymentRow, refund: Refund, refunds: readonly Refund[]): Promise<void> {
  if (refund.status !== 'DONE') return;
  const ended = await endPlaces(command, payment, refund);
  if (!ended) return;
  await settleSums(command, ended.payment, { reason: refund.reason, spares: sparesOf(ended.payment, refund, refunds) });
  const { reason, ticket_ids: ticketIds } = refund;
  await notifyOfEndedPlaces(command, payment, { ticketIds: ticketIds ?? [], words: ended.words, reason });
  command.publish({ kind: 'order', itemId: payment.item_id, recipientUserIds: [payment.user_id, payment.owner_user_id] });
}

function readRefunds({ tx }: CommandContext, { ownerUserId, paymentId }: OrderKey): Promise<Refund[]> {
  return tx.selectFrom('refunds').selectAll().where('owner_user_id', '=', ownerUserId).where('payment_id', '=', paymentId).execute();
}

// Recorded as requested, so that it is handled like any other, whatever its state when we first see it.
function adopt(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<Refund> {
  // Not less what is on its way: the provider may refuse that, because this went back.
  const left = payment.amount - payment.refunded_amount;
  return command.tx
    .insertInto('refunds')
    .values({
      owner_user_id: payment.owner_user_id,
      id: command.newId(),
      payment_id: payment.id,
      requested_by_user_id: payment.owner_user_id,
      amount: facts.amount,
      reason: MADE_ELSEWHERE,
      status: 'PENDING',
      request_hash: facts.providerRefundId,
      ends_order: endsOrder(payment, { left, amount: facts.amount }),
      created_at: command.now,
      updated_at: command.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody here requested what was made in the provider's dashboard. `spares` of `sparesOf`. */
type RefundReason = { reason: string; requestedByUserId: string | null; spares: (refunded: number) => boolean; places: string | null };

/** Ends the places that a refund is for, now that it is made; returns the payment with what is owed and kept for them, and which ended. */
async function endPlaces(
  command: CommandContext,
  payment: PaymentRow,
  { ticket_ids: ticketIds, amount }: Pick<Refund, 'ticket_ids' | 'amount'>,
): Promise<{ payment: PaymentRow; words: string } | null> {
  if (ticketIds === null) return null;
  const ended = await fulfilmentOf(payment).places?.end(command, payment, { ticketIds, amount });
  if (!ended) return null;
  const owed = { refund_owed: ended.amount === payment.amount ? null : ended.amount, refund_kept: ended.kept };
  await command.tx
    .updateTable('payments')
    .set({ ...owed, updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  return { payment: { ...payment, ...owed }, words: ended.words };
}

async function finish(
  command: CommandContext,
  payment: PaymentRow,
  { reason, requestedByUserId, spares, places }: RefundReason,
  facts: ReadRefund,
): Promise<void> {
  const { whole, isOver } = await settleSums(command, payment, { reason, spares });
  const { amount, providerRefundId, takesShare } = facts;
  await logRefund(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id, amount: -amount, source: providerRefundId });
  await notifyOfRefund(command, payment, { providerRefundId, amount, reason, requestedByUserId, takesShare, whole, isEnd: isOver, places });
}

/** Notes what is back of a payment, and takes the goods if the order is over with it: whether it is, and whether all of it is back. */
async function settleSums(
  command: CommandContext,
  payment: PaymentRow,
  { reason, spares }: Pick<RefundReason, 'reason' | 'spares'>,
): Promise<{ whole: boolean; isOver: boolean }> {
  const refunded = await readRefunded(command.tx, payment);
  const whole = refunded === payment.amount;
  const left = payment.amount - keptOf(payment);
  const isOver = refunded >= left && !(spares(refunded) && (await fulfilmentOf(payment).hasValid?.(command, payment)));
  const isPaidBack = refunded >= (payment.refund_owed ?? payment.amount);
  await command.tx
    .updateTable('payments')
    .set({
      refunded_amount: refunded,
      // A chargeback stays one, even if an earlier refund is only reported now.
      refund_reason: payment.refund_reason === CHARGEBACK ? CHARGEBACK : reason,
      updated_at: command.now,
      // A part settles what is owed only if a share is.
      ...(isPaidBack ? { refund_due: false } : {}),
      ...(whole && isOver ? { status: 'REFUNDED' } : {}),
      // With the goods gone, all of it must stay back, whatever a bank returns.
      ...(isOver && payment.refund_kept !== null ? { refund_owed: whole ? null : left } : {}),
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  if (isOver) await fulfilmentOf(payment).takeBack(command, payment);
  return { whole, isOver };
}

/**
 * Whether goods that are still valid stay so, with that much back: unless this refund, or one made before, was asked for to end the whole
 * order, no refund of chosen places ends others, and none does that is for returned ones.
 */
function sparesOf(payment: PaymentRow, refund: Refund, refunds: readonly Refund[]): (refunded: number) => boolean {
  const endsAll = refund.ends_order || refunds.some((one) => one.status === 'DONE' && one.ends_order);
  if (endsAll) return () => false;
  if (refund.ticket_ids !== null) return () => true;
  // Money alone that was asked for while there was more, and that came back after places had been refunded by themselves.
  const isBesidePlaces = refunds.some((one) => one.status === 'DONE' && one.ticket_ids !== null) && hasPaidFor(payment);
  return (refunded) => isBesidePlaces || isOfReturned(payment, refunded);
}

// Whether what was paid is for more than the goods that have ended.
function hasPaidFor({ amount, refund_kept: kept, refund_owed: owed }: PaymentRow): boolean {
  return kept !== null && (owed ?? amount) + kept < amount;
}

// Whether no more is back than is owed for goods that were returned. Where all others cost nothing, a part of what the seller may keep ends
// nothing either.
function isOfReturned(payment: PaymentRow, refunded: number): boolean {
  if (payment.refund_kept === null) return false;
  return refunded <= (payment.refund_owed ?? payment.amount) || (!hasPaidFor(payment) && refunded < payment.amount);
}

// Older rows don't say it: there, all goods were returned.
function keptOf({ amount, refund_kept: kept, refund_owed: owed }: PaymentRow): number {
  return kept ?? (owed === null ? 0 : amount - owed);
}

// Goods that were taken stay taken: the seat may have been sold again. The money is owed to the buyer once more, unless a bank has taken it
// back too.
async function undo(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<void> {
  const refunded = await readRefunded(command.tx, payment);
  // All of it, if the goods are gone or returned; of a part that the seller gave back on their own, nothing.
  const owed =
    payment.status === 'REFUNDED' ? payment.amount : (payment.refund_owed ?? (payment.refund_kept === null ? null : payment.amount));
  await command.tx
    .updateTable('payments')
    .set({
      refunded_amount: refunded,
      refund_reason: payment.refund_reason === CHARGEBACK ? CHARGEBACK : null,
      ...(payment.status === 'REFUNDED' && refunded < payment.amount ? { status: 'COMPLETED' } : {}),
      ...(owed === null ? {} : { refund_due: refunded < owed }),
      updated_at: command.now,
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await recordReturn(command, payment, facts);
}

// The money never arrived, but the seller's share and the fee have moved: the history says so, as the ledger does.
async function fail(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<void> {
  const { amount, providerRefundId } = facts;
  await logRefund(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id, amount: -amount, source: providerRefundId });
  await recordReturn(command, payment, facts);
}

async function recordReturn(command: CommandContext, payment: PaymentRow, { amount, providerRefundId }: ReadRefund): Promise<void> {
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'FAILED',
    amount,
    source: providerRefundId,
  });
  await notifyOfReturnedRefund(command, payment, { providerRefundId, amount });
}
