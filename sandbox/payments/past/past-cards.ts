import { type Attempt, savedAttempt } from '../money/payment-attempt.ts';
import { attachMethod } from '../money/payment-method.ts';
import { readAttempt } from '../money/read-attempt.ts';
import { getObject, queryObjects } from '../store/objects.ts';
import type { Call } from '../world.ts';

const SUCCEEDS = '4000008260000000';
const IS_DECLINED = '4000000000000002';

/** The customer's most recently saved card that isn't declined; saves one if there is none. */
export function cardOf(call: Call, customerId: string): Attempt {
  const saved = queryObjects(call, 'payment_method', { where: { customer: customerId }, limit: 100 });
  const paying = saved.map(({ id }) => savedAttempt(call, id)).find(({ behaviour }) => behaviour.decline === undefined);
  return paying ?? saveCard(call, customerId, SUCCEEDS);
}

/** Saves a card with a customer that their bank declines. */
export function saveDeclinedCard(call: Call, customerId: string): Attempt {
  return saveCard(call, customerId, IS_DECLINED);
}

function saveCard(call: Call, customerId: string, number: string): Attempt {
  const { name, email } = getObject(call, 'customer', customerId);
  const entry = { number, expiry: '12/34', securityCode: '123', country: 'GB', name: name ?? 'Someone', email: email ?? '' };
  const attempt = readAttempt(call, entry);
  if ('error' in attempt) throw new Error(`A card of the sandbox's own was refused: ${attempt.error.message}`);
  attachMethod(call, attempt, customerId);
  return attempt;
}
