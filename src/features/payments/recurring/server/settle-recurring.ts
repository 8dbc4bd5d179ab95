import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { amountOfPeriod, eventOf, graceEndOf, isOver, recurringStatusOf, type RecurringEvent } from '../rules.ts';
import type { InvoiceFacts, RecurringFacts } from './read-recurring.ts';
import { scheduleRenewalNotice } from './schedule-renewal-notice.ts';
import { lockRecurring, type RecurringRow, type RecurringKey } from '../../api/lock-recurring.ts';
import { logPayment } from '../../orders/server/log-payment.ts';
import { recurringHandlersOf } from '../../server/dependencies.ts';
import { releaseCode } from '../../api/codes/take-code.ts';
import { settleInvoice } from './settle-invoice.ts';

/**
 * Converges a recurring order with what the provider says about its subscription: each period's money, its status, how long it is paid for,
 * and what it gives. Ignores facts older than those already written. Idempotent. Returns what is wrong with each paid invoice that took
 * something else than was agreed: it is neither booked nor fulfilled, and holds up nothing else.
 */
export async function settleRecurring(
  command: CommandContext,
  key: RecurringKey,
  read: RecurringFacts & { asked: number },
): Promise<string[]> {
  const before = await lockRecurring(command, key);
  if (!before || before.provider_subscription_id !== read.subscriptionId || before.told > read.asked) return [];
  const since = await beginningOf(command, before, read.invoices);
  const isAgreed = (invoice: InvoiceFacts) => invoice.state !== 'paid' || disagreementOf(before, invoice, since) === null;
  const facts = { ...read, invoices: read.invoices.filter(isAgreed) };
  // Money that arrives once the end is decided pays for nothing.
  const goesOn = before.ending !== 'now' && !isOver(recurringStatusOf(before.status, facts));
  const events: RecurringEvent[] = [];
  for (const invoice of facts.invoices) {
    const event = await settleInvoice(command, before, invoice, goesOn);
    if (event) events.push(event);
  }
  const after = await write(command, before, facts);
  const change = eventOf(before.status, after.status);
  if (change) events.push(change);
  await recordEnd(command, before, after, facts.asked);
  if (isOver(after.status) && after.paid_through === null) await releaseCode(command, { ownerUserId: key.ownerUserId, paymentId: key.id });
  await recurringHandlersOf(after).settle(command, after, events);
  if (events.length > 0) command.publish({ kind: 'order', itemId: after.item_id, recipientUserIds: [after.user_id, after.owner_user_id] });
  if (events.length > 0) await scheduleRenewalNotice(command, after);
  return read.invoices.filter((invoice) => !isAgreed(invoice)).map((invoice) => String(disagreementOf(before, invoice, since)));
}

// A first invoice takes nothing if there is a trial, or if the billing begins later because the time until then has been paid for.
function disagreementOf(
  order: RecurringRow,
  { invoiceId, isFirst, amount, currency, periodStart }: InvoiceFacts,
  since: Date,
): string | null {
  const agreed = isFirst && (order.trial_days > 0 || amount === 0) ? 0 : amountOfPeriod(order, since, periodStart);
  return amount === agreed && currency === 'gbp' ? null : `Invoice ${invoiceId} took ${amount} ${currency} for a period of ${agreed} gbp.`;
}

// When the first period began, by the provider's clock. Only a discount depends on it.
async function beginningOf({ tx }: CommandContext, order: RecurringRow, invoices: readonly InvoiceFacts[]): Promise<Date> {
  const first = invoices.find(({ isFirst }) => isFirst);
  if (first || order.discount === null) return first?.periodStart ?? order.created_at;
  const payment = await tx
    .selectFrom('payments')
    .select('description')
    .where('owner_user_id', '=', order.owner_user_id)
    .where('id', '=', order.id)
    .executeTakeFirst();
  const start = payment?.description.periodStart;
  return start === undefined ? order.created_at : new Date(start);
}

async function write({ tx, now }: CommandContext, before: RecurringRow, facts: RecurringFacts & { asked: number }): Promise<RecurringRow> {
  const paid = facts.invoices.filter(({ state }) => state === 'paid').map(({ periodEnd }) => periodEnd.getTime());
  const through = Math.max(before.paid_through?.getTime() ?? 0, ...paid);
  const paidThrough = through === 0 ? null : new Date(through);
  // Nothing was ever paid for it: whatever the provider calls it, it hasn't begun.
  const status =
    paidThrough === null && !isOver(recurringStatusOf(before.status, facts)) ? 'pending' : recurringStatusOf(before.status, facts);
  const row = await tx
    .updateTable('recurring_orders')
    .set({
      status,
      paid_through: paidThrough,
      grace_end: status === 'payment_failed' && paidThrough ? graceEndOf(paidThrough) : null,
      told: facts.asked,
      updated_at: now,
    })
    .where('owner_user_id', '=', before.owner_user_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

// The last payment shows how the order goes on: that it will end, or has ended.
async function recordEnd(command: CommandContext, before: RecurringRow, after: RecurringRow, asked: number): Promise<void> {
  if (before.status === after.status || before.status === 'pending') return;
  const end = after.status === 'scheduled_cancellation' ? 'SCHEDULED_CANCELLATION' : isOver(after.status) ? 'CANCELLED' : null;
  const last = await command.tx
    .updateTable('payments')
    .set({ recurring_end: end, updated_at: command.now })
    .where('owner_user_id', '=', after.owner_user_id)
    .where(
      'id',
      '=',
      sql<string>`(select p.id from payments p where p.owner_user_id = ${after.owner_user_id} and p.recurring_id = ${after.id}
        order by p.created_at desc, p.id desc limit 1)`,
    )
    .returning('id')
    .executeTakeFirst();
  if (!last || end === null) return;
  await logPayment(command, {
    ownerUserId: after.owner_user_id,
    paymentId: last.id,
    eventType: end,
    amount: 0,
    source: `${after.provider_subscription_id}:${asked}`,
  });
}
