import { readSettings } from '../settings.ts';
import { savedAttempt } from '../money/payment-attempt.ts';
import type { Decline } from '../money/test-cards.ts';
import { scheduleAction } from '../store/due-actions.ts';
import { findObject, getObject, hiddenOf, updateHidden, updateObject } from '../store/objects.ts';
import { timelineOf } from '../store/timelines.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, seconds } from '../world.ts';
import { cancelSubscription, expireIncomplete } from './end-subscription.ts';
import { draftInvoice, subscriptionIdOf } from './invoice-object.ts';
import { finalizeInvoice } from './invoices.ts';
import { noteFailure, payInvoice } from './pay-invoice.ts';
import { periodEnd } from './periods.ts';
import { amountOf, changeSubscription, itemOf, recurringOf, type Subscription, withItem } from './subscription-object.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
// Retries of a failed renewal: after 3 days, then after 5, then after 7.
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];
const TOLD_TO_FAIL: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

/** Announces that the trial ends in three days. */
export function warnOfTrialEnd(call: Call, subscriptionId: string): void {
  const subscription = getObject(call, 'subscription', subscriptionId);
  if (subscription.status === 'trialing') emit(call, 'customer.subscription.trial_will_end', subscription);
}

/** Handles the end of a period: the subscription ends with it, or the next period starts and its invoice is drafted. */
export function endPeriod(call: Call, subscriptionId: string): void {
  const subscription = getObject(call, 'subscription', subscriptionId);
  const { current_period_end: end } = itemOf(subscription);
  const alive = ['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status);
  if (!alive || end > seconds(call)) return;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(call, subscription, {});
    return;
  }
  const trialEnds = subscription.status === 'trialing';
  if (trialEnds && methodOf(call, subscription) === null && subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel') {
    cancelSubscription(call, subscription, {});
    return;
  }
  beginPeriod(call, subscription);
}

function beginPeriod(call: Call, subscription: Subscription): void {
  const { current_period_start: before, current_period_end: start, price } = itemOf(subscription);
  const end = periodEnd(subscription.billing_cycle_anchor, recurringOf(price), start);
  const period = { start, end };
  // An unpaid subscription isn't charged again; its invoices stay drafts.
  const collects = subscription.status !== 'unpaid';
  const invoice = draftInvoice(call, subscription, {
    reason: 'subscription_cycle',
    past: { start: before, end: start },
    period,
    amount: amountOf(subscription),
    autoAdvance: collects,
  });
  changeSubscription(call, subscription, {
    items: withItem(subscription, { current_period_start: start, current_period_end: end }),
    latest_invoice: invoice.id,
    ...(subscription.status === 'trialing' ? { status: 'active' } : {}),
  });
  const timeline = timelineOf(call, subscription.customer);
  if (collects) scheduleAction(call, 'finalize_invoice', invoice.id, seconds(call) + HOUR, timeline);
  scheduleAction(call, 'end_period', subscription.id, end, timeline);
}

/** Finalises an invoice an hour after it was drafted and charges the saved card. */
export function finalizeRenewal(call: Call, invoiceId: string): void {
  if (getObject(call, 'invoice', invoiceId).status !== 'draft') return;
  if (finalizeInvoice(call, invoiceId).status === 'open') tryRenewal(call, invoiceId);
}

/** Charges the saved card for an open invoice while the buyer is away. */
export function tryRenewal(call: Call, invoiceId: string): void {
  const invoice = getObject(call, 'invoice', invoiceId);
  if (invoice.status !== 'open' || invoice.auto_advance !== true) return;
  const subscription = getObject(call, 'subscription', subscriptionIdOf(invoice));
  const method = methodOf(call, subscription);
  if (method !== null) {
    const decline = takeToldFailure(call, subscription);
    if (payInvoice(call, invoiceId, savedAttempt(call, method), { buyer: 'away', decline }).status === 'paid') return;
  }
  const wait = RETRIES[invoice.attempt_count];
  const next = wait === undefined ? null : seconds(call) + wait;
  noteFailure(call, invoiceId, next);
  if (next !== null) {
    scheduleAction(call, 'retry_invoice', invoiceId, next, timelineOf(call, subscription.customer));
    changeSubscription(call, subscription, { status: 'past_due' });
    return;
  }
  giveUp(call, subscription, invoiceId);
}

function giveUp(call: Call, subscription: Subscription, invoiceId: string): void {
  updateObject(call, 'invoice', invoiceId, { auto_advance: false });
  const { afterLastRetry } = readSettings(call);
  if (afterLastRetry === 'cancel') cancelSubscription(call, subscription, { reason: 'payment_failed' });
  else changeSubscription(call, subscription, { status: afterLastRetry });
}

/** Expires a subscription whose first payment didn't come within 23 hours. */
export function endIncomplete(call: Call, subscriptionId: string): void {
  const subscription = getObject(call, 'subscription', subscriptionId);
  if (subscription.status === 'incomplete') expireIncomplete(call, subscription);
}

/** The card that a subscription is charged to: its own, or the customer's. */
export function methodOf(call: Call, subscription: Subscription): string | null {
  const fallback = findObject(call, 'customer', subscription.customer)?.invoice_settings.default_payment_method ?? null;
  const id = subscription.default_payment_method ?? (typeof fallback === 'string' ? fallback : null);
  return id !== null && findObject(call, 'payment_method', id)?.customer === subscription.customer ? id : null;
}

/** Makes the next charge of a subscription fail, whatever its card would do. */
export function failNextRenewal(call: Call, subscriptionId: string): void {
  updateHidden(call, getObject(call, 'subscription', subscriptionId).id, { failNext: true });
}

function takeToldFailure(call: Call, subscription: Subscription): Decline | undefined {
  if (hiddenOf(call, subscription.id)['failNext'] !== true) return undefined;
  updateHidden(call, subscription.id, { failNext: false });
  return TOLD_TO_FAIL;
}
