import type { CommandContext } from '#platform/server/database/transaction.ts';
import { discountOf, type RecurringEvent } from '../rules.ts';
import type { InvoiceFacts } from './read-recurring.ts';
import { bookJournals } from '../../ledger/server/book-journals.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import type { RecurringRow } from '../../api/lock-recurring.ts';
import { logPayment, recordProcessorFee } from '../../orders/server/log-payment.ts';
import { bookChargeLater } from '../../ledger/server/book-charge-later.ts';
import { notifyOfLatePayment } from '../../api/orders/notify-of-late-payment.ts';
import { recordSellers } from '../../api/checkout/create-payment.ts';

const DONE = ['COMPLETED', 'REFUNDED', 'TRIAL'];

/**
 * Converges the payment for one period with its invoice: COMPLETED once it is paid, FAILED while it is owed. The first invoice belongs to
 * the order's own payment; a payment for each later one is written when it is first seen. If the order no longer goes on, what is paid is
 * marked for refund, and the creator, or else administrators, are asked to refund it. Returns the event to report, or null if that is known. The caller holds the order's
 * lock and has checked that a paid invoice took what was agreed.
 */
export async function settleInvoice(
  command: CommandContext,
  order: RecurringRow,
  invoice: InvoiceFacts,
  goesOn: boolean,
): Promise<RecurringEvent | null> {
  if (invoice.state === 'nothing') return null;
  const payment = await paymentOf(command, order, invoice);
  const key = { ownerUserId: order.owner_user_id, paymentId: payment.id };
  if (invoice.state === 'paid') await bookJournals(command, key, invoice.journals);
  if (DONE.includes(payment.status)) {
    await recordProcessorFee(command, key, invoice);
    return null;
  }
  if (invoice.state === 'owed') return invoice.isFirst ? null : fail(command, payment, invoice);
  return complete(command, payment, invoice, goesOn);
}

async function complete(
  command: CommandContext,
  payment: PaymentRow,
  invoice: InvoiceFacts,
  goesOn: boolean,
): Promise<RecurringEvent | null> {
  const isTrial = invoice.isFirst && invoice.amount === 0;
  await change(command, payment, invoice, {
    status: isTrial ? 'TRIAL' : 'COMPLETED',
    payment_intent_id: invoice.paymentIntentId,
    charge_id: invoice.chargeId,
    platform_fee: invoice.platformFee,
    amount: invoice.amount,
    refund_due: !goesOn && !isTrial,
  });
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: isTrial ? 'TRIAL_START' : invoice.isFirst ? 'PAYMENT' : 'RENEWAL',
    amount: invoice.amount,
    platformFee: invoice.platformFee,
    processorFee: invoice.processorFee,
    amountPaidToOwner: invoice.amount - invoice.platformFee,
    source: invoice.chargeId ?? invoice.invoiceId,
  });
  if (invoice.chargeId !== null) await bookChargeLater(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id }, invoice);
  if (!goesOn && !isTrial) {
    await notifyOfLatePayment(command, { ...payment, amount: invoice.amount });
    return null;
  }
  if (isTrial) return { kind: 'trial-started', paymentId: payment.id };
  return { kind: invoice.isFirst ? 'started' : 'renewed', paymentId: payment.id, amount: invoice.amount };
}

// Logs each attempt, but reports an owed period once, however often it is tried and synced.
async function fail(command: CommandContext, payment: PaymentRow, invoice: InvoiceFacts): Promise<RecurringEvent | null> {
  await change(command, payment, invoice, { status: 'FAILED' });
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'FAILED',
    amount: invoice.amount,
    source: `${invoice.invoiceId}:${invoice.attempts}`,
  });
  return payment.status === 'FAILED'
    ? null
    : { kind: 'failed', paymentId: payment.id, amount: invoice.amount, last: invoice.isLastAttempt };
}

type Change = {
  status: PaymentRow['status'];
  payment_intent_id?: string | null;
  charge_id?: string | null;
  platform_fee?: number;
  amount?: number;
  refund_due?: boolean;
};

async function change({ tx, now }: CommandContext, payment: PaymentRow, invoice: InvoiceFacts, values: Change): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      ...values,
      invoice_id: invoice.invoiceId,
      over_at: invoice.periodEnd,
      description: JSON.stringify({ ...payment.description, ...periodOf(invoice) }),
      updated_at: now,
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
}

async function paymentOf(command: CommandContext, order: RecurringRow, invoice: InvoiceFacts): Promise<PaymentRow> {
  const { tx } = command;
  const ours = tx.selectFrom('payments').selectAll().where('owner_user_id', '=', order.owner_user_id);
  const first = await ours.where('id', '=', order.id).forUpdate().executeTakeFirstOrThrow();
  if (invoice.isFirst) return first;
  const known = await ours.where('invoice_id', '=', invoice.invoiceId).forUpdate().executeTakeFirst();
  return known ?? writeRenewal(command, first, order, invoice);
}

async function writeRenewal(command: CommandContext, first: PaymentRow, order: RecurringRow, invoice: InvoiceFacts): Promise<PaymentRow> {
  const id = command.newId();
  const off = order.discount ? order.amount - invoice.amount : 0;
  const discount = order.discount && off > 0 ? { discount: discountOf(order.discount) } : {};
  await recordSellers(command, [{ id, userId: order.user_id, ownerUserId: order.owner_user_id }]);
  return command.tx
    .insertInto('payments')
    .values({
      owner_user_id: order.owner_user_id,
      id,
      user_id: order.user_id,
      username: first.username,
      owner_username: first.owner_username,
      type: order.type,
      item_id: order.item_id,
      description: JSON.stringify({ title: order.title, billingPeriod: order.billing_period, ...discount, ...periodOf(invoice) }),
      amount: invoice.amount,
      discount_amount: off,
      status: 'PENDING',
      mode: order.mode,
      request_hash: invoice.invoiceId,
      invoice_id: invoice.invoiceId,
      recurring_id: order.id,
      created_at: command.now,
      updated_at: command.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function periodOf({ periodStart, periodEnd }: InvoiceFacts) {
  return { periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() };
}
