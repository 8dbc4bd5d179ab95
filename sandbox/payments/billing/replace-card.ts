import type { Attempt } from '../money/payment-attempt.ts';
import type { PayResult } from '../money/pay-result.ts';
import { getObject, queryObjects, updateObject } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';
import { payOpenInvoice } from './pay-open-invoice.ts';
import { openInvoicesOf } from './end-subscription.ts';
import { changeSubscription, type Subscription } from './subscription-object.ts';

/**
 * Makes a saved card the default of a customer and of each live subscription. Pays open invoices with it at once; the first one that fails
 * determines the result.
 */
export function replaceCard(call: Call, customerId: string, attempt: Attempt): PayResult {
  const customer = getObject(call, 'customer', customerId);
  const settings = { ...customer.invoice_settings, default_payment_method: attempt.paymentMethodId };
  const changed = updateObject(call, 'customer', customerId, { invoice_settings: settings });
  emit(call, 'customer.updated', changed, { invoice_settings: customer.invoice_settings });
  const live = liveSubscriptionsOf(call, customerId);
  for (const one of live) changeSubscription(call, one, { default_payment_method: attempt.paymentMethodId });
  for (const invoice of live.flatMap((one) => openInvoicesOf(call, one))) {
    if (getObject(call, 'invoice', invoice).status !== 'open') continue;
    const result = payOpenInvoice(call, invoice, attempt);
    if (result.status !== 'succeeded') return result;
  }
  return { status: 'succeeded' };
}

/** A customer's subscriptions that have started and not ended. */
export function liveSubscriptionsOf(call: Call, customerId: string): Subscription[] {
  return queryObjects(call, 'subscription', {
    where: { customer: customerId, status: ['trialing', 'active', 'past_due', 'unpaid'] },
    limit: 100,
  });
}
