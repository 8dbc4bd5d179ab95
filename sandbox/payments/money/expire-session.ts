import { expireIncomplete } from '../billing/end-subscription.ts';
import { dropAction } from '../store/due-actions.ts';
import { getObject, hiddenOf, updateObject } from '../store/objects.ts';
import { atTimeOf } from '../store/timelines.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';
import { cancelIntent } from './payment-intent.ts';

/** Closes an open session without payment, through the API or by the clock, and gives up whatever it had started. */
export function expireSession(call: Call, sessionId: string): Objects['checkout.session'] {
  const session = updateObject(call, 'checkout.session', sessionId, { status: 'expired' });
  dropAction(call, 'expire_session', sessionId);
  if (session.payment_intent !== null) cancelIntent(call, session.payment_intent, 'expired');
  const begun = hiddenOf(call, sessionId)['subscriptionId'];
  if (typeof begun === 'string') {
    const subscription = getObject(call, 'subscription', begun);
    if (subscription.status === 'incomplete') expireIncomplete(atTimeOf(call, subscription.customer), subscription);
  }
  emit(call, 'checkout.session.expired', session);
  return session;
}
