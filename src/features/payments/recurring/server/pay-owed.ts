import Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { syncRecurring } from './sync-recurring.ts';
import { idOf } from '../../server/workflows/provider-objects.ts';

/**
 * Charges a customer's new card at once for every period they owe, and sets it for those to come: a buyer who has just replaced their card
 * must not wait days for the provider's next attempt. Does nothing for a customer who isn't ours or owes nothing.
 */
export async function payOwed(services: Services, customerId: string): Promise<void> {
  const known = await services.db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('provider_customer_id', '=', customerId)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirst();
  if (!known) return;
  const owed = await services.db
    .selectFrom('recurring_orders')
    .select(['owner_user_id', 'id', 'provider_subscription_id'])
    .where('user_id', '=', known.user_id)
    .where('status', '=', 'payment_failed')
    .where('provider_subscription_id', 'is not', null)
    .execute();
  if (owed.length === 0) return;
  const customer = await services.stripe.customers.retrieve(customerId);
  const card = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  for (const order of owed) {
    if (card !== null) await chargeOpen(services.stripe, String(order.provider_subscription_id), card);
    await syncRecurring(services, { ownerUserId: order.owner_user_id, id: order.id });
  }
}

async function chargeOpen(stripe: Stripe, subscriptionId: string, card: string): Promise<void> {
  try {
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
    for (const { id } of (await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 10 })).data) {
      if (id !== undefined) await stripe.invoices.pay(id, { payment_method: card });
    }
  } catch (error) {
    // Declined again, or paid in the meantime: the next sync tells which.
    if (!(error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
