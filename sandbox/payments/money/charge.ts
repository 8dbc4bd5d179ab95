import { insertObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { type Call, newId, seconds } from '../world.ts';
import { type Attempt, countryAddress } from './payment-attempt.ts';
import { fingerprintOf } from './payment-method.ts';
import type { Decline } from './test-cards.ts';

type Charge = Objects['charge'];

/** Records the charge of one attempt: paid, or failed with the bank's reason. The caller books the money. */
export function recordCharge(
  call: Call,
  intent: Objects['payment_intent'],
  attempt: Attempt,
  authenticated: boolean,
  decline: Decline | null,
): Charge {
  const id = newId(call, 'ch_');
  const paid = decline === null;
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: {
      address: countryAddress(attempt.billing.country),
      email: attempt.billing.email,
      name: attempt.billing.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'TURNOUT SANDBOX',
    captured: paid,
    created: seconds(call),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: attempt.paymentMethodId,
    payment_method_details: { card: cardDetails(intent.amount, attempt, authenticated), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: intent.transfer_data
      ? { amount: intent.transfer_data.amount ?? null, destination: intent.transfer_data.destination }
      : null,
    transfer_group: intent.transfer_group,
  };
  insertObject(call, 'charge', charge, {
    refund: attempt.behaviour.refund ?? null,
    dispute: attempt.behaviour.dispute ?? null,
  });
  return charge;
}

function outcomeOf(decline: Decline | null): NonNullable<Charge['outcome']> {
  return {
    advice_code: decline === null ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: decline === null ? null : '01',
    network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline === null ? 'Payment complete.' : `The bank returned the decline code \`${decline.declineCode}\`.`,
    type: decline === null ? 'authorized' : 'issuer_declined',
  };
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function cardDetails(amount: number, attempt: Attempt, authenticated: boolean): CardDetails {
  const { card, behaviour } = attempt;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: behaviour.country ?? 'US',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: 'disabled' },
    fingerprint: fingerprintOf(card),
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: behaviour.authentication === 'frictionless' ? 'frictionless' : 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
