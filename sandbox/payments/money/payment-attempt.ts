import { hiddenOf } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import type { Behaviour } from './test-cards.ts';
import type { Call } from '../world.ts';
import type { Card } from './card-entry.ts';

/** One try of a buyer to pay, as it is kept with the payment intent until it has ended. */
export type Attempt = {
  readonly card: Card;
  readonly behaviour: Behaviour;
  readonly paymentMethodId: string;
  readonly billing: { name: string; email: string | null; country: string };
};

/** One try with a card that was saved before. */
export function savedAttempt(call: Call, paymentMethodId: string): Attempt {
  return hiddenOf(call, paymentMethodId)['attempt'] as Attempt;
}

/** The address part that a checkout asks for: the country only. */
export function countryAddress(country: string): NonNullable<Objects['payment_method']['billing_details']['address']> {
  return { city: null, country, line1: null, line2: null, postal_code: null, state: null };
}
