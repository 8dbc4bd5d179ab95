import type { Attempt } from '../money/payment-attempt.ts';
import { authenticationFailure, refuseIntent } from '../money/payment-intent.ts';
import { authenticationOver, failedBy, type PayResult } from '../money/pay-result.ts';
import { findObject, getObject, hiddenOf } from '../store/objects.ts';
import { atTimeOf } from '../store/timelines.ts';
import type { Call } from '../world.ts';
import { type Invoice, subscriptionIdOf } from './invoice-object.ts';
import { type InvoiceResult, noteFailure, payInvoice } from './pay-invoice.ts';
import { changeSubscription } from './subscription-object.ts';

/** Pays an open invoice with the customer present, for example after a failed renewal. The subscription adopts the card. */
export function payOpenInvoice(call: Call, invoiceId: string, attempt: Attempt): PayResult {
  const invoice = getObject(call, 'invoice', invoiceId);
  const at = atTimeOf(call, String(invoice.customer));
  if (invoice.status !== 'open') return { status: 'closed', session: invoice.status === 'paid' ? 'complete' : 'expired' };
  return after(at, invoice, attempt, payInvoice(at, invoiceId, attempt, { buyer: 'present' }));
}

/** Continues after 3-D Secure for an invoice that belongs to no checkout. */
export function finishInvoice(call: Call, intentId: string, passed: boolean): PayResult {
  const { attempt, invoiceId } = hiddenOf(call, intentId) as { attempt?: Attempt; invoiceId?: string };
  const invoice = invoiceId === undefined ? undefined : findObject(call, 'invoice', invoiceId);
  const intent = findObject(call, 'payment_intent', intentId);
  if (invoice === undefined || intent?.status !== 'requires_action' || attempt === undefined) return authenticationOver();
  const at = atTimeOf(call, String(invoice.customer));
  if (passed) return after(at, invoice, attempt, payInvoice(at, invoice.id, attempt, { buyer: 'authenticated' }));
  return after(at, invoice, attempt, { status: 'failed', failure: refuseIntent(at, intent, attempt, authenticationFailure()) });
}

function after(at: Call, invoice: Invoice, attempt: Attempt, result: InvoiceResult): PayResult {
  if (result.status === 'requires_action') return result;
  if (result.status === 'failed') {
    // A manual attempt doesn't change the time of the next automatic one.
    noteFailure(at, invoice.id, invoice.next_payment_attempt);
    return failedBy(result.failure);
  }
  const subscription = getObject(at, 'subscription', subscriptionIdOf(invoice));
  if (subscription.status !== 'canceled') changeSubscription(at, subscription, { default_payment_method: attempt.paymentMethodId });
  return { status: 'succeeded' };
}
