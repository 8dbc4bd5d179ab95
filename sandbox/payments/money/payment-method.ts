import { createHash } from 'node:crypto';

import { getObject, insertObject, updateHidden, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import type { Card } from './card-entry.ts';
import { type Attempt, countryAddress } from './payment-attempt.ts';

/** Saves an attempt's card with a customer, to be charged again later. */
export function attachMethod(call: Call, attempt: Attempt, customerId: string): void {
  const method = getObject(call, 'payment_method', attempt.paymentMethodId);
  if (method.customer === customerId) return;
  updateHidden(call, method.id, { attempt });
  emit(call, 'payment_method.attached', updateObject(call, 'payment_method', method.id, { customer: customerId }));
}

type CardPart = NonNullable<Objects['payment_method']['card']>;

/** Stores an attempt's card as a payment method and returns it; the security code isn't kept. */
export function recordPaymentMethod(call: Call, card: Card, cardCountry: string, billing: Attempt['billing']): Objects['payment_method'] {
  const method: Objects['payment_method'] = {
    id: newId(call, 'pm_'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: countryAddress(billing.country), email: billing.email, name: billing.name, phone: null, tax_id: null },
    card: cardPart(card, cardCountry),
    created: seconds(call),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  insertObject(call, 'payment_method', method);
  return method;
}

function cardPart(card: Card, country: string): CardPart {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country,
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: fingerprintOf(card),
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** Identical for the same card number, without revealing it. */
export function fingerprintOf(card: Card): string {
  return createHash('sha256').update(`turnout-sandbox-card:${card.number}`).digest('base64url').slice(0, 16);
}
