import { asksForNoCard, finishSubscriptionSession, paySubscriptionSession, startWithoutCard } from '../billing/pay-subscription-session.ts';
import { finishInvoice } from '../billing/pay-open-invoice.ts';
import { findObject, getObject, hiddenOf, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { type Call, seconds } from '../world.ts';
import type { CardEntry } from './card-entry.ts';
import { completeSession } from './complete-session.ts';
import { expireSession } from './expire-session.ts';
import type { Attempt } from './payment-attempt.ts';
import { askForAuthentication, authenticationFailure, chargeIntent, keepAttempt, openIntent, refuseIntent } from './payment-intent.ts';
import { authenticationOver, failedBy, type PayResult } from './pay-result.ts';
import { readAttempt } from './read-attempt.ts';
import { openSetupIntent, refuseSetup, setUpCard, type SetupResult } from './setup-intent.ts';

type Session = Objects['checkout.session'];
type Intent = Objects['payment_intent'];

/** The parameters of a session's payment intent, kept until a buyer pays. */
export type IntentPlan = Pick<Intent, 'application_fee_amount' | 'description' | 'metadata' | 'receipt_email' | 'transfer_group'> & {
  destination: string | null;
  transferAmount: number | null;
};

/** The parameters of the setup intent of a session that saves a card. */
export type SetupPlan = { metadata: { [key: string]: string }; description: string | null };

/** A buyer's attempt to pay an open session by card. A failed attempt leaves the session open for another. */
export function paySession(call: Call, sessionId: string, entry: CardEntry): PayResult {
  const session = getObject(call, 'checkout.session', sessionId);
  if (session.status !== 'open') return { status: 'closed', session: session.status === 'complete' ? 'complete' : 'expired' };
  if (session.expires_at <= seconds(call)) {
    expireSession(call, sessionId);
    return { status: 'closed', session: 'expired' };
  }
  if (asksForNoCard(session)) return startWithoutCard(call, session);
  const read = readAttempt(call, entry);
  if ('error' in read) return { status: 'failed', error: read.error };
  if (session.mode === 'subscription') return paySubscriptionSession(call, session, read);
  if (session.mode === 'setup') return saveCard(call, session, read);
  const intent = intentOf(call, session);
  keepAttempt(call, intent.id, read);
  if (read.behaviour.authentication === 'required') {
    askForAuthentication(call, intent, read.paymentMethodId);
    return { status: 'requires_action', intent: intent.id };
  }
  if (read.behaviour.authentication === 'fails') return failedBy(refuseIntent(call, intent, read, authenticationFailure()));
  return charge(call, session, intent, read, read.behaviour.authentication === 'frictionless');
}

/** Continues after the 3-D Secure page: `Complete` goes on to the bank, `Fail` ends this attempt. */
export function finishAuthentication(call: Call, intentId: string, passed: boolean): PayResult {
  const hidden = hiddenOf(call, intentId) as { attempt?: Attempt; sessionId?: string; invoiceId?: string };
  if (hidden.sessionId === undefined) return finishInvoice(call, intentId, passed);
  const session = findObject(call, 'checkout.session', hidden.sessionId);
  if (session === undefined || session.status !== 'open')
    return { status: 'closed', session: session?.status === 'complete' ? 'complete' : 'expired' };
  const setup = findObject(call, 'setup_intent', intentId);
  const status = setup?.status ?? getObject(call, 'payment_intent', intentId).status;
  if (status !== 'requires_action' || hidden.attempt === undefined) return authenticationOver();
  const { attempt } = hidden;
  if (session.mode === 'subscription') return finishSubscriptionSession(call, session, attempt, passed);
  if (setup !== undefined) {
    const result = passed ? setUpCard(call, setup, attempt, true) : refuseSetup(call, setup, attempt);
    return saved(call, session, attempt, result);
  }
  const intent = getObject(call, 'payment_intent', intentId);
  if (!passed) return failedBy(refuseIntent(call, intent, attempt, authenticationFailure()));
  return charge(call, session, intent, attempt, true);
}

function intentOf(call: Call, session: Session): Intent {
  if (session.payment_intent !== null) return getObject(call, 'payment_intent', session.payment_intent);
  const plan = hiddenOf(call, session.id)['plan'] as IntentPlan;
  const intent = openIntent(call, {
    ...plan,
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    customer: session.customer,
    setup_future_usage: null,
    hidden: { sessionId: session.id },
  });
  updateObject(call, 'checkout.session', session.id, { payment_intent: intent.id });
  return intent;
}

function charge(call: Call, session: Session, intent: Intent, attempt: Attempt, authenticated: boolean): PayResult {
  const failure = chargeIntent(call, intent, attempt, authenticated);
  if (failure !== null) return failedBy(failure);
  completeSession(call, session.id, attempt, { payment_status: 'paid' });
  return { status: 'succeeded' };
}

function saveCard(call: Call, session: Session, attempt: Attempt): PayResult {
  const setup = session.setup_intent === null ? openSetup(call, session) : getObject(call, 'setup_intent', session.setup_intent);
  return saved(call, session, attempt, setUpCard(call, setup, attempt, false));
}

function openSetup(call: Call, session: Session): Objects['setup_intent'] {
  const plan = hiddenOf(call, session.id)['plan'] as SetupPlan;
  const setup = openSetupIntent(call, { ...plan, customer: String(session.customer), hidden: { sessionId: session.id } });
  updateObject(call, 'checkout.session', session.id, { setup_intent: setup.id });
  return setup;
}

function saved(call: Call, session: Session, attempt: Attempt, result: SetupResult): PayResult {
  if (result.status === 'requires_action') return result;
  if (result.status === 'failed') return failedBy(result.failure);
  completeSession(call, session.id, attempt, { payment_status: 'no_payment_required' });
  return { status: 'succeeded' };
}
