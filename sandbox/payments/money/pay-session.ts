import { scheduleAction } from '../store/due-actions.ts';
import { findObject, getObject, hiddenOf, insertObject, updateHidden, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { availableFrom, book, processingFee } from './balance-transactions.ts';
import { type CardEntry, readCardEntry } from './card-entry.ts';
import { recordCharge } from './charge.ts';
import { payDestination } from './destination.ts';
import { expireSession } from './expire-session.ts';
import { type Attempt, countryAddress } from './payment-attempt.ts';
import { recordPaymentMethod } from './payment-method.ts';
import { behaviourOf, type Decline } from './test-cards.ts';

type Session = Objects['checkout.session'];
type Intent = Objects['payment_intent'];

/** How a try to pay ended. `field` says which entry is to be corrected, null when it was the bank that refused. */
export type PayResult =
  | { status: 'succeeded' }
  | { status: 'requires_action'; intent: string }
  | { status: 'failed'; error: { field: keyof CardEntry | null; code: string; message: string } }
  | { status: 'closed'; session: 'complete' | 'expired' };

/** What a session was created with for its payment intent, kept until a buyer pays. */
export type IntentPlan = Pick<Intent, 'application_fee_amount' | 'description' | 'metadata' | 'receipt_email' | 'transfer_group'> & {
  destination: string | null;
  transferAmount: number | null;
};

/** One try of a buyer to pay an open session by card. A refused try leaves the session open for the next. */
export function paySession(call: Call, sessionId: string, entry: CardEntry): PayResult {
  const session = getObject(call, 'checkout.session', sessionId);
  if (session.status !== 'open') return { status: 'closed', session: session.status === 'complete' ? 'complete' : 'expired' };
  if (session.expires_at <= seconds(call)) {
    expireSession(call, sessionId);
    return { status: 'closed', session: 'expired' };
  }
  const read = readCardEntry(entry, call.now());
  if ('error' in read) return { status: 'failed', error: read.error };
  const behaviour = behaviourOf(read.card.number);
  const billing = { name: entry.name.trim(), email: entry.email.trim() || null, country: entry.country };
  const method = recordPaymentMethod(call, read.card, behaviour.country ?? 'US', billing);
  const attempt: Attempt = { card: read.card, behaviour, paymentMethodId: method.id, billing };
  const intent = intentOf(call, session);
  updateHidden(call, intent.id, { attempt });
  if (behaviour.authentication === 'required') {
    askForAuthentication(call, intent, method.id);
    return { status: 'requires_action', intent: intent.id };
  }
  if (behaviour.authentication === 'fails') return refuse(call, intent, attempt, authenticationFailure());
  return charge(call, session, intent, attempt, behaviour.authentication === 'frictionless');
}

/** Carries on after the 3-D Secure page: `Complete` goes on to the bank, `Fail` refuses this try. */
export function finishAuthentication(call: Call, intentId: string, passed: boolean): PayResult {
  const intent = getObject(call, 'payment_intent', intentId);
  const { attempt, sessionId } = hiddenOf(call, intentId) as { attempt?: Attempt; sessionId?: string };
  const session = sessionId === undefined ? undefined : findObject(call, 'checkout.session', sessionId);
  if (session === undefined || session.status !== 'open')
    return { status: 'closed', session: session?.status === 'complete' ? 'complete' : 'expired' };
  if (intent.status !== 'requires_action' || attempt === undefined) {
    return {
      status: 'failed',
      error: { field: null, code: 'payment_intent_unexpected_state', message: 'This authentication is over. Please try again.' },
    };
  }
  if (!passed) return refuse(call, intent, attempt, authenticationFailure());
  return charge(call, session, intent, attempt, true);
}

function intentOf(call: Call, session: Session): Intent {
  if (session.payment_intent !== null) return getObject(call, 'payment_intent', session.payment_intent);
  const plan = hiddenOf(call, session.id)['plan'] as IntentPlan;
  const id = newId(call, 'pi_');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: plan.application_fee_amount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(call, `${id}_secret_`),
    confirmation_method: 'automatic',
    created: seconds(call),
    currency: session.currency ?? 'gbp',
    customer: session.customer,
    customer_account: null,
    description: plan.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: plan.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: plan.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data:
      plan.destination === null
        ? null
        : { destination: plan.destination, ...(plan.transferAmount === null ? {} : { amount: plan.transferAmount }) },
    transfer_group: plan.transfer_group,
  };
  insertObject(call, 'payment_intent', intent, { sessionId: session.id });
  updateObject(call, 'checkout.session', session.id, { payment_intent: id });
  emit(call, 'payment_intent.created', intent);
  return intent;
}

function askForAuthentication(call: Call, intent: Intent, paymentMethodId: string): void {
  const changed = updateObject(call, 'payment_intent', intent.id, {
    status: 'requires_action',
    payment_method: paymentMethodId,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: null, url: `${call.publicOrigin()}/sandbox/3ds/${intent.id}?client_secret=${intent.client_secret}` },
    },
  });
  emit(call, 'payment_intent.requires_action', changed);
}

function charge(call: Call, session: Session, intent: Intent, attempt: Attempt, authenticated: boolean): PayResult {
  const decline = attempt.behaviour.decline;
  if (decline !== undefined) {
    const failed = recordCharge(call, intent, attempt, authenticated, decline);
    emit(call, 'charge.failed', failed);
    return refuse(call, intent, attempt, { type: 'card_error', ...decline, charge: failed.id });
  }
  const made = recordCharge(call, intent, attempt, authenticated, null);
  emit(call, 'charge.succeeded', made);
  const availableOn = availableFrom(call, attempt.behaviour.availableAtOnce === true);
  const transaction = book(call, {
    account: '',
    amount: made.amount,
    fee: processingFee(made.amount),
    type: 'charge',
    category: 'charge',
    source: made.id,
    availableOn,
    description: made.description,
  });
  scheduleAction(call, 'announce_balance', made.id, availableOn);
  const settled = updateObject(call, 'charge', made.id, { balance_transaction: transaction, ...payDestination(call, made, availableOn) });
  // The bank's answer comes before the books are written, so the API tells of the booking by a second event.
  emit(call, 'charge.updated', settled, { balance_transaction: null });
  const paid = updateObject(call, 'payment_intent', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
    payment_method: attempt.paymentMethodId,
    last_payment_error: null,
    next_action: null,
  });
  emit(call, 'payment_intent.succeeded', paid);
  completeSession(call, session.id, attempt);
  return { status: 'succeeded' };
}

function completeSession(call: Call, sessionId: string, attempt: Attempt): void {
  const { billing } = attempt;
  const complete = updateObject(call, 'checkout.session', sessionId, {
    status: 'complete',
    payment_status: 'paid',
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: {
      address: countryAddress(billing.country),
      business_name: null,
      email: billing.email,
      individual_name: null,
      name: billing.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  call.database.prepare("DELETE FROM due_action WHERE kind = 'expire_session' AND object_id = ?").run(sessionId);
  emit(call, 'checkout.session.completed', complete);
}

type Failure = Decline & { type: 'card_error' | 'invalid_request_error'; charge?: string };

function authenticationFailure(): Failure {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    declineCode: '',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
}

function refuse(call: Call, intent: Intent, attempt: Attempt, failure: Failure): PayResult {
  const changed = updateObject(call, 'payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    ...(failure.charge === undefined ? {} : { latest_charge: failure.charge }),
    last_payment_error: {
      type: failure.type,
      code: failure.code,
      message: failure.message,
      doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
      ...(failure.declineCode === '' ? {} : { decline_code: failure.declineCode }),
      ...(failure.charge === undefined ? {} : { charge: failure.charge }),
      payment_method: getObject(call, 'payment_method', attempt.paymentMethodId),
    },
  });
  emit(call, 'payment_intent.payment_failed', changed);
  return { status: 'failed', error: { field: null, code: failure.declineCode || failure.code, message: failure.message } };
}
