import type { Call } from '../world.ts';
import { type CardEntry, readCardEntry } from './card-entry.ts';
import type { PayResult } from './pay-result.ts';
import type { Attempt } from './payment-attempt.ts';
import { recordPaymentMethod } from './payment-method.ts';
import { behaviourOf } from './test-cards.ts';

/** Turns a card entry into an attempt with its own payment method, or returns the invalid field. */
export function readAttempt(call: Call, entry: CardEntry): Attempt | { error: (PayResult & { status: 'failed' })['error'] } {
  const read = readCardEntry(entry, call.wall());
  if ('error' in read) return read;
  const behaviour = behaviourOf(read.card.number);
  const billing = { name: entry.name.trim(), email: entry.email.trim() || null, country: entry.country };
  const method = recordPaymentMethod(call, read.card, behaviour.country ?? 'US', billing);
  return { card: read.card, behaviour, paymentMethodId: method.id, billing };
}
