import type { CommandContext } from '#platform/server/transaction.ts';
import { paths } from '#kernel/paths.ts';
import { formatPounds } from '#kernel/money.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import type { PaymentDescription } from '../../contract.ts';
import type { ReadRefund } from '../provider/sync-refunds.ts';
import { decideRefund } from '../../rules.ts';
import { goodsOf } from './goods-on-sale.ts';
import { bookJournals } from './book-journals.ts';
import { lockPayment, type PaymentRow } from './lock-payment.ts';
import { logPayment } from './log-payment.ts';
import { logRefund } from './log-refund.ts';
import { tellOfRefund } from './tell-of-refund.ts';

const MADE_ELSEWHERE = 'Refunded at the payment provider';

/**
 * Converges one refund with what the provider says: books the money that moved and tells the buyer; once all of the payment is back it is
 * marked REFUNDED and the goods are taken, while a part leaves both. A refund that failed leaves the payment as it was; one that fails after it was done opens the
 * payment again and asks the seller to see to it. One that was made in the provider's dashboard is written down once it is
 * done. Safe to run any number of times.
 */
export async function settleRefund(
  command: CommandContext,
  order: { ownerUserId: string; paymentId: string },
  facts: ReadRefund,
): Promise<void> {
  const payment = await lockPayment(command, order.ownerUserId, order.paymentId);
  if (!payment) return;
  const refunds = await command.tx
    .selectFrom('refunds')
    .selectAll()
    .where('owner_user_id', '=', order.ownerUserId)
    .where('payment_id', '=', order.paymentId)
    .execute();
  const refund = refunds.find(({ id, provider_refund_id }) => provider_refund_id === facts.providerRefundId || id === facts.refundId);
  if (!refund) {
    if (facts.state === 'done') await adopt(command, payment, facts);
    return;
  }
  const decision = decideRefund({ status: refund.status, toldBefore: refund.provider_refund_id !== null }, facts.state);
  if (decision === 'nothing') return;
  await bookJournals(command, order, facts.journals);
  const status = { done: 'DONE', open: 'PENDING', failed: 'FAILED' }[facts.state];
  await command.tx
    .updateTable('refunds')
    .set({ status, provider_refund_id: facts.providerRefundId, updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', refund.id)
    .execute();
  const named = { reason: refund.reason, requestedByUserId: refund.requested_by_user_id };
  if (decision === 'finish') await finish(command, payment, named, facts);
  if (decision === 'undo') await undo(command, payment, facts);
  command.announce({ kind: 'order', itemId: payment.item_id, recipientUserIds: [payment.user_id, payment.owner_user_id] });
}

async function adopt(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<void> {
  const order = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  await command.tx
    .insertInto('refunds')
    .values({
      owner_user_id: payment.owner_user_id,
      id: command.newId(),
      payment_id: payment.id,
      requested_by_user_id: payment.owner_user_id,
      amount: facts.amount,
      reason: MADE_ELSEWHERE,
      status: 'DONE',
      provider_refund_id: facts.providerRefundId,
      request_hash: facts.providerRefundId,
      created_at: command.now,
      updated_at: command.now,
    })
    .execute();
  await bookJournals(command, order, facts.journals);
  await finish(command, payment, { reason: MADE_ELSEWHERE, requestedByUserId: payment.owner_user_id }, facts);
}

type Named = { reason: string; requestedByUserId: string };

async function finish(
  command: CommandContext,
  payment: PaymentRow,
  { reason, requestedByUserId }: Named,
  facts: ReadRefund,
): Promise<void> {
  const refunded = payment.refunded_amount + facts.amount;
  const whole = refunded === payment.amount;
  await command.tx
    .updateTable('payments')
    .set({
      refunded_amount: refunded,
      refund_reason: reason,
      updated_at: command.now,
      // What is owed in full is not settled by a part.
      ...(whole ? { status: 'REFUNDED', refund_due: false } : {}),
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  const { amount, providerRefundId } = facts;
  await logRefund(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id, amount: -amount, source: providerRefundId });
  if (whole) await goodsOf(payment).takeBack(command, payment);
  await tellOfRefund(command, payment, { providerRefundId, amount, reason, requestedByUserId, whole });
}

// Goods that were taken stay taken: a seat may be sold again already. Their money is owed to the buyer once more.
async function undo(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<void> {
  await command.tx
    .updateTable('payments')
    .set({
      refunded_amount: payment.refunded_amount - facts.amount,
      refund_reason: null,
      ...(payment.status === 'REFUNDED' ? { status: 'COMPLETED', refund_due: true } : {}),
      updated_at: command.now,
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'FAILED',
    amount: facts.amount,
    source: facts.providerRefundId,
  });
  const { title } = payment.description as PaymentDescription;
  const amount = formatPounds(facts.amount);
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id) };
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your refund did not arrive: ${title}`,
    title: 'Your bank sent the refund back',
    paragraphs: [
      `Your bank could not take the refund of ${amount} for ${title}. @${payment.owner_username} has been asked to pay you back in another way.`,
    ],
    action,
    messageKey: `refund-failed.buyer.${facts.providerRefundId}`,
  });
  await enqueueMail(command, {
    toUserId: payment.owner_user_id,
    subject: `A refund came back: ${title}`,
    title: 'A refund came back',
    paragraphs: [
      `The bank of @${payment.username} sent the refund of ${amount} for ${title} back. Please agree with them how else to pay them back.`,
    ],
    action,
    messageKey: `refund-failed.host.${facts.providerRefundId}`,
  });
}
