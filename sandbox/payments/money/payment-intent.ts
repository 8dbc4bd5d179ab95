import type Stripe from 'stripe';

import { takeLateBooking } from '../faults.ts';
import { scheduleAction } from '../store/due-actions.ts';
import { getObject, insertObject, updateHidden, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds, wallSeconds } from '../world.ts';
import { availableFrom, book, processingFee } from './balance-transactions.ts';
import { recordCharge } from './charge.ts';
import { payDestination } from './destination.ts';
import type { Attempt } from './payment-attempt.ts';
import type { Decline } from './test-cards.ts';

type Intent = Objects['payment_intent'];

// How long a late booking takes, in seconds on the sandbox's clock.
const BOOKING_DELAY = 10;

/** The parameters of a new payment intent. `hidden` says what it is for. */
export type NewIntent = Pick<
  Intent,
  | 'allowed_payment_method_types'
  | 'amount'
  | 'application_fee_amount'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'transfer_group'
> & { destination: string | null; transferAmount: number | null; hidden: { [name: string]: unknown } };

type ShownError = Pick<
  NonNullable<Stripe.PaymentIntent['last_payment_error']>,
  'type' | 'code' | 'message' | 'doc_url' | 'decline_code' | 'charge'
> & { payment_method: Objects['payment_method'] };

/** Why an attempt failed. If `declineCode` is empty, it wasn't the bank that refused. */
export type Failure = Decline & { type: 'card_error' | 'invalid_request_error'; charge?: string };

/** Opens a payment intent that waits for a card. */
export function openIntent(call: Call, input: NewIntent): Intent {
  const { destination, transferAmount, hidden, ...given } = input;
  const id = newId(call, 'pi_');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    ...given,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(call, `${id}_secret_`),
    confirmation_method: 'automatic',
    created: seconds(call),
    currency: 'gbp',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: destination === null ? null : { destination, ...(transferAmount === null ? {} : { amount: transferAmount }) },
  };
  insertObject(call, 'payment_intent', intent, hidden);
  emit(call, 'payment_intent.created', intent);
  return intent;
}

/** Stores the current attempt until it has ended. */
export function keepAttempt(call: Call, intentId: string, attempt: Attempt): void {
  updateHidden(call, intentId, { attempt });
}

/** Asks the buyer to authenticate with the bank. */
export function askForAuthentication(call: Call, intent: Intent, paymentMethodId: string): void {
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

/** Charges the card; returns null if it is paid, or the failure. Books the money and passes it on to the destination. */
export function chargeIntent(call: Call, intent: Intent, attempt: Attempt, authenticated: boolean, decline = attempt.behaviour.decline) {
  if (decline !== undefined) {
    const failed = recordCharge(call, intent, attempt, authenticated, decline);
    emit(call, 'charge.failed', failed);
    return refuseIntent(call, intent, attempt, { type: 'card_error', ...decline, charge: failed.id });
  }
  const made = recordCharge(call, intent, attempt, authenticated, null);
  emit(call, 'charge.succeeded', made);
  const atOnce = attempt.behaviour.availableAtOnce === true;
  if (takeLateBooking(call.faults)) scheduleAction(call, 'book_charge', made.id, wallSeconds(call) + BOOKING_DELAY);
  else bookCharge(call, made, atOnce);
  const paid = updateObject(call, 'payment_intent', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
    payment_method: attempt.paymentMethodId,
    last_payment_error: null,
    next_action: null,
  });
  emit(call, 'payment_intent.succeeded', paid);
  if (attempt.behaviour.dispute !== undefined) scheduleAction(call, 'dispute_by_card', made.id, wallSeconds(call));
  return null;
}

/** Books the money of a paid charge and passes it on to the destination. */
export function bookCharge(call: Call, made: Objects['charge'], atOnce: boolean): void {
  const availableOn = availableFrom(call, atOnce);
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
  // The bank answers before the books are written, so the API announces the booking in a second event.
  emit(call, 'charge.updated', settled, { balance_transaction: null });
}

/** The failure shown to a buyer who didn't pass 3-D Secure. */
export function authenticationFailure(code = 'payment_intent_authentication_failure'): Failure {
  return {
    type: 'invalid_request_error',
    code,
    declineCode: '',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
}

/** Ends an attempt without payment; the intent waits for another card. */
export function refuseIntent(call: Call, intent: Intent, attempt: Attempt, failure: Failure): Failure {
  const changed = updateObject(call, 'payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    ...(failure.charge === undefined ? {} : { latest_charge: failure.charge }),
    last_payment_error: errorOf(call, attempt, failure),
  });
  emit(call, 'payment_intent.payment_failed', changed);
  return failure;
}

/** A failure as the API shows it on an intent. */
export function errorOf(call: Call, attempt: Attempt, failure: Failure): ShownError {
  return {
    type: failure.type,
    code: failure.code,
    message: failure.message,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    ...(failure.declineCode === '' ? {} : { decline_code: failure.declineCode }),
    ...(failure.charge === undefined ? {} : { charge: failure.charge }),
    payment_method: getObject(call, 'payment_method', attempt.paymentMethodId),
  };
}

/** Cancels an intent that wasn't paid. */
export function cancelIntent(call: Call, intentId: string, reason: 'expired' | 'void_invoice'): void {
  const intent = getObject(call, 'payment_intent', intentId);
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  const canceled = updateObject(call, 'payment_intent', intentId, {
    status: 'canceled',
    canceled_at: seconds(call),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(call, 'payment_intent.canceled', canceled);
}
