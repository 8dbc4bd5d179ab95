import type { CommandContext } from '#platform/server/transaction.ts';
import { formatPounds } from '#kernel/money.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';
import type { PaymentDescription } from '../../contract.ts';
import type { ReadRefund } from '../provider/sync-refunds.ts';
import { settleGoods } from '../settle-goods.ts';
import { bookJournals } from './book-journals.ts';
import { lockPayment, type PaymentRow } from './lock-payment.ts';
import { logPayment } from './log-payment.ts';

/**
 * Converges one refund with what the provider says: books the money that went back, marks the payment REFUNDED, takes the
 * goods back and tells the buyer. A refund that failed leaves the payment as it was. Safe to run any number of times.
 */
export async function settleRefund(
  command: CommandContext,
  named: { ownerUserId: string; refundId: string },
  facts: ReadRefund,
): Promise<void> {
  const stored = await command.tx
    .selectFrom('refunds')
    .select('payment_id')
    .where('owner_user_id', '=', named.ownerUserId)
    .where('id', '=', named.refundId)
    .executeTakeFirst();
  const payment = stored ? await lockPayment(command, named.ownerUserId, stored.payment_id) : null;
  if (!payment) return;
  const refund = await command.tx
    .selectFrom('refunds')
    .selectAll()
    .where('owner_user_id', '=', named.ownerUserId)
    .where('id', '=', named.refundId)
    .executeTakeFirstOrThrow();
  if (refund.status !== 'PENDING') return;
  const status = { done: 'DONE', open: 'PENDING', failed: 'FAILED' }[facts.state];
  await command.tx
    .updateTable('refunds')
    .set({ status, provider_refund_id: facts.providerRefundId, updated_at: command.now })
    .where('owner_user_id', '=', named.ownerUserId)
    .where('id', '=', named.refundId)
    .execute();
  if (facts.state === 'done') await finish(command, payment, refund.reason, facts);
}

async function finish(command: CommandContext, payment: PaymentRow, reason: string, facts: ReadRefund): Promise<void> {
  const order = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  await bookJournals(command, order, facts.journals);
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
  const takenBack = sumOf(facts, 'creator_earnings');
  await logPayment(command, {
    ...order,
    eventType: 'REFUND',
    amount: -facts.amount,
    platformFee: -sumOf(facts, 'platform_fee'),
    amountPaidToOwner: -takenBack,
    source: facts.providerRefundId,
  });
  if (whole) await settleGoods[payment.type as keyof typeof settleGoods].takeBack(command, payment);
  await tellBuyer(command, { ...payment, refund_reason: reason }, facts);
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
