import type { CommandContext } from '#platform/server/transaction.ts';
import { formatPounds } from '#kernel/money.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';
import type { PaymentDescription } from '../../contract.ts';
import type { ReadRefund } from '../provider/sync-refunds.ts';
import { decideRefund } from '../../rules.ts';
import { settleGoods } from '../settle-goods.ts';
import { bookJournals } from './book-journals.ts';
import { lockPayment, type PaymentRow } from './lock-payment.ts';
import { logPayment } from './log-payment.ts';

const MADE_ELSEWHERE = 'Refunded at the payment provider';

/**
 * Converges one refund with what the provider says: books the money that moved, marks the payment REFUNDED, takes the
 * goods back and tells the buyer. A refund that failed leaves the payment as it was; one that fails after it was done opens the
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
  if (decision === 'finish') await finish(command, payment, refund.reason, facts);
  if (decision === 'undo') await undo(command, payment, facts);
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
  await finish(command, payment, MADE_ELSEWHERE, facts);
}

async function finish(command: CommandContext, payment: PaymentRow, reason: string, facts: ReadRefund): Promise<void> {
  const order = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  const refunded = payment.refunded_amount + facts.amount;
  const whole = refunded === payment.amount;
  await command.tx
    .updateTable('payments')
    .set({
      refunded_amount: refunded,
      refund_reason: reason,
      refund_due: false,
      updated_at: command.now,
      ...(whole ? { status: 'REFUNDED' } : {}),
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  // The provider lists all shares that the platform ever gave back of this payment, also those of earlier refunds.
  const told = await readLogged(command, order);
  await logPayment(command, {
    ...order,
    eventType: 'REFUND',
    amount: -facts.amount,
    platformFee: -sumOf(facts, 'platform_fee') - told.platformFee,
    amountPaidToOwner: -sumOf(facts, 'creator_earnings') + told.platformFee,
    source: facts.providerRefundId,
  });
  if (whole) await settleGoods[payment.type as keyof typeof settleGoods].takeBack(command, payment);
  await tellBuyer(command, { ...payment, refund_reason: reason }, facts);
}

async function readLogged({ tx }: CommandContext, order: { ownerUserId: string; paymentId: string }): Promise<{ platformFee: number }> {
  const { fee } = await tx
    .selectFrom('payment_logs')
    .select((log) => log.fn.sum<number>('platform_fee').as('fee'))
    .where('owner_user_id', '=', order.ownerUserId)
    .where('payment_id', '=', order.paymentId)
    .where('event_type', '=', 'REFUND')
    .executeTakeFirstOrThrow();
  return { platformFee: Number(fee ?? 0) };
}

// The ticket stays returned: its seat may be sold again already. Its money is owed to the buyer once more.
async function undo(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<void> {
  await command.tx
    .updateTable('payments')
    .set({
      status: 'COMPLETED',
      refunded_amount: payment.refunded_amount - facts.amount,
      refund_reason: null,
      refund_due: true,
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
  const action = { label: 'View order', path: `/order/${payment.item_id}/${payment.user_id}` };
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

async function tellBuyer(command: CommandContext, payment: PaymentRow, facts: ReadRefund): Promise<void> {
  const { title } = payment.description as PaymentDescription;
  const amount = formatPounds(facts.amount);
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Refunded: ${title}`,
    title: `${amount} is on its way back to you`,
    paragraphs: [
      `@${payment.owner_username} refunded your payment for ${title}. Banks take five to ten days to show it.`,
      `The reason given: ${payment.refund_reason ?? ''}`,
    ],
    action: { label: 'View order', path: `/order/${payment.item_id}/${payment.user_id}` },
    messageKey: `refund.${facts.providerRefundId}`,
  });
  await notify(command, {
    type: 'REFUND_PROCESSED',
    toUserId: payment.user_id,
    toUsername: payment.username,
    source: facts.providerRefundId,
    data: { title, itemId: payment.item_id, buyerUserId: payment.user_id, amount: facts.amount },
  });
}

function sumOf(facts: ReadRefund, account: string): number {
  return facts.journals
    .flatMap(({ entries }) => entries)
    .filter(([name]) => name === account)
    .reduce((sum, [, amount]) => sum + amount, 0);
}
