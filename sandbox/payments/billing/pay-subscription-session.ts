import { completeSession } from '../money/complete-session.ts';
import { expireSession } from '../money/expire-session.ts';
import type { Attempt } from '../money/payment-attempt.ts';
import { authenticationFailure, refuseIntent } from '../money/payment-intent.ts';
import { authenticationOver, failedBy, type PayResult } from '../money/pay-result.ts';
import { openSetupIntent, refuseSetup, setUpCard, type SetupResult } from '../money/setup-intent.ts';
import { findObject, getObject, hiddenOf, updateHidden } from '../store/objects.ts';
import { atTimeOf } from '../store/timelines.ts';
import type { Objects } from '../wire/objects.ts';
import type { Call } from '../world.ts';
import { intentIdOf } from './invoices.ts';
import { type InvoiceResult, noteFailure, payInvoice } from './pay-invoice.ts';
import { startIncomplete, startTrial } from './start-subscription.ts';
import { changeSubscription, type SubscriptionPlan } from './subscription-object.ts';

type Session = Objects['checkout.session'];

/** Tries once to start a checkout's subscription: pays its first invoice, or saves the card for a trial. */
export function paySubscriptionSession(call: Call, session: Session, attempt: Attempt): PayResult {
  const at = atTimeOf(call, customerOf(session));
  if (planOf(call, session).trialDays > 0) return trialAfter(call, session, attempt, setUpCard(at, setupOf(at, session), attempt, false));
  const invoiceId = invoiceOf(at, session);
  if (getObject(call, 'invoice', invoiceId).status !== 'open') {
    expireSession(call, session.id);
    return { status: 'closed', session: 'expired' };
  }
  return beginAfter(call, session, attempt, payInvoice(at, invoiceId, attempt, { buyer: 'present' }));
}

/** Continues after 3-D Secure. */
export function finishSubscriptionSession(call: Call, session: Session, attempt: Attempt, passed: boolean): PayResult {
  const at = atTimeOf(call, customerOf(session));
  if (planOf(call, session).trialDays > 0) {
    const setup = setupOf(at, session);
    return trialAfter(call, session, attempt, passed ? setUpCard(at, setup, attempt, true) : refuseSetup(at, setup, attempt));
  }
  const invoiceId = invoiceOf(at, session);
  if (getObject(call, 'invoice', invoiceId).status !== 'open') return authenticationOver();
  if (passed) return beginAfter(call, session, attempt, payInvoice(at, invoiceId, attempt, { buyer: 'authenticated' }));
  const intent = getObject(call, 'payment_intent', intentIdOf(call, invoiceId));
  return beginAfter(call, session, attempt, { status: 'failed', failure: refuseIntent(at, intent, attempt, authenticationFailure()) });
}

/** Whether a checkout starts a trial and collects a card only if one is needed. */
export function asksForNoCard(session: Session): boolean {
  return session.mode === 'subscription' && session.payment_method_collection === 'if_required' && session.amount_total === 0;
}

/** Starts a trial without a card. */
export function startWithoutCard(call: Call, session: Session): PayResult {
  beginTrial(call, session, null);
  return { status: 'succeeded' };
}

function beginAfter(call: Call, session: Session, attempt: Attempt, result: InvoiceResult): PayResult {
  if (result.status === 'requires_action') return result;
  const at = atTimeOf(call, customerOf(session));
  const invoiceId = invoiceOf(at, session);
  if (result.status === 'failed') {
    noteFailure(at, invoiceId, null);
    return failedBy(result.failure);
  }
  const subscription = getObject(call, 'subscription', String(hiddenOf(call, session.id)['subscriptionId']));
  changeSubscription(at, subscription, { default_payment_method: attempt.paymentMethodId });
  completeSession(call, session.id, attempt, { payment_status: 'paid', subscription: subscription.id, invoice: invoiceId });
  return { status: 'succeeded' };
}

function trialAfter(call: Call, session: Session, attempt: Attempt, result: SetupResult): PayResult {
  if (result.status === 'requires_action') return result;
  if (result.status === 'failed') return failedBy(result.failure);
  beginTrial(call, session, attempt);
  return { status: 'succeeded' };
}

function beginTrial(call: Call, session: Session, attempt: Attempt | null): void {
  const at = atTimeOf(call, customerOf(session));
  const started = startTrial(at, customerOf(session), planOf(call, session), attempt?.paymentMethodId ?? null);
  const made = { subscription: started.subscription.id, invoice: started.invoice.id };
  completeSession(call, session.id, attempt, { payment_status: 'no_payment_required', ...made });
}

function planOf(call: Call, session: Session): SubscriptionPlan {
  return hiddenOf(call, session.id)['plan'] as SubscriptionPlan;
}

function customerOf(session: Session): string {
  return String(session.customer);
}

/** The first invoice, created on the first attempt. */
function invoiceOf(at: Call, session: Session): string {
  const begun = hiddenOf(at, session.id)['subscriptionId'];
  if (typeof begun === 'string') return String(findObject(at, 'subscription', begun)?.latest_invoice);
  const { subscription, invoice } = startIncomplete(at, customerOf(session), planOf(at, session), session.id);
  updateHidden(at, session.id, { subscriptionId: subscription.id });
  return invoice.id;
}

/** The setup intent that saves a trial's card, created on the first attempt. */
function setupOf(at: Call, session: Session): Objects['setup_intent'] {
  const begun = hiddenOf(at, session.id)['setupIntentId'];
  if (typeof begun === 'string') return getObject(at, 'setup_intent', begun);
  const setup = openSetupIntent(at, { customer: customerOf(session), metadata: {}, description: null, hidden: { sessionId: session.id } });
  updateHidden(at, session.id, { setupIntentId: setup.id });
  return setup;
}
