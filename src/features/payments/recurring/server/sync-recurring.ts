import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { settleRecurring } from './settle-recurring.ts';
import { findRecurringBySubscription } from '../../api/recurring/find-recurring.ts';
import { readRecurring } from './read-recurring.ts';
import { idOf } from '../../server/workflows/provider-objects.ts';
import type { RecurringKey } from '../../api/lock-recurring.ts';

/**
 * Brings a recurring order to where the provider says its subscription is: books what was paid, gives and ends what was bought, notifies both
 * sides. Webhooks, the return page, jobs and the reconciler all call this one function; it is idempotent and may run concurrently and in
 * any order. Leaves an order without a subscription alone. Throws afterwards if the provider took something else than was agreed, which is
 * left for the operator.
 */
export async function syncRecurring(services: Services, order: RecurringKey, subscriptionId?: string): Promise<void> {
  const disagreements = await syncAgreed(services, order, subscriptionId);
  if (disagreements.length > 0) throw new Error(disagreements.join(' '));
}

/**
 * Does the same for what must be done whatever else the provider took: ending the order, refunding it. Returns the disagreements instead;
 * webhooks and the reconciler report them.
 */
export async function syncAgreed(services: Services, order: RecurringKey, subscriptionId?: string): Promise<string[]> {
  const asked = await services.db
    .updateTable('recurring_orders')
    .set({
      asked: sql`asked + 1`,
      ...(subscriptionId === undefined ? {} : { provider_subscription_id: sql`coalesce(provider_subscription_id, ${subscriptionId})` }),
    })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', order.id)
    .returning(['asked', 'provider_subscription_id'])
    .executeTakeFirst();
  if (!asked || asked.provider_subscription_id === null) return [];
  const facts = await readRecurring(services.stripe, asked.provider_subscription_id, await settledInvoices(services, order));
  return inTransaction(services, (command) => settleRecurring(command, order, { ...facts, asked: asked.asked }));
}

/** Does the same for the subscription that a webhook names; ignores one that isn't ours. */
export async function syncSubscription(services: Services, subscriptionId: string): Promise<void> {
  const known = await findRecurringBySubscription(services.db, subscriptionId);
  if (known) return syncRecurring(services, { ownerUserId: known.owner_user_id, id: known.id });
  // The response with its id was lost, but the subscription itself names the order.
  const { metadata } = await services.stripe.subscriptions.retrieve(subscriptionId);
  const { paymentId, ownerUserId, env } = metadata;
  if (paymentId === undefined || ownerUserId === undefined || env !== services.config.publicOrigin) return;
  await syncRecurring(services, { ownerUserId, id: paymentId }, subscriptionId);
}

/** Does the same for an invoice; ignores one that isn't for a subscription. */
export async function syncInvoice(services: Services, invoiceId: string): Promise<void> {
  const invoice = await services.stripe.invoices.retrieve(invoiceId);
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (subscriptionId !== null) await syncSubscription(services, subscriptionId);
}

// A paid invoice no longer changes; its late fees arrive with the charge.
async function settledInvoices(services: Services, order: RecurringKey): Promise<Set<string>> {
  const rows = await services.db
    .selectFrom('payments')
    .select('invoice_id')
    .where('owner_user_id', '=', order.ownerUserId)
    .where('recurring_id', '=', order.id)
    .where('status', 'in', ['COMPLETED', 'REFUNDED', 'TRIAL'])
    .where('invoice_id', 'is not', null)
    .execute();
  return new Set(rows.map((row) => String(row.invoice_id)));
}
