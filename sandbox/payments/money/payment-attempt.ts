import { hiddenOf } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import type { Behaviour } from './test-cards.ts';
import type { Call } from '../world.ts';
import type { Card } from './card-entry.ts';

/** A buyer's attempt to pay, kept with the payment intent until it has ended. */
export type Attempt = {
  readonly card: Card;
  readonly behaviour: Behaviour;
  readonly paymentMethodId: string;
  readonly billing: { name: string; email: string | null; country: string };
};

/** An attempt with a previously saved card. */
export function savedAttempt(call: Call, paymentMethodId: string): Attempt {
  return hiddenOf(call, paymentMethodId)['attempt'] as Attempt;
}

/** The part of an address that a checkout asks for: only the country. */
export function countryAddress(country: string): NonNullable<Objects['payment_method']['billing_details']['address']> {
  return { city: null, country, line1: null, line2: null, postal_code: null, state: null };
}
