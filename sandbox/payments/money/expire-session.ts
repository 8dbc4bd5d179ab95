import { getObject, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, seconds } from '../world.ts';

/** Closes an open session without payment, by the API or by the clock; a begun payment intent is cancelled. */
export function expireSession(call: Call, sessionId: string): Objects['checkout.session'] {
  const session = updateObject(call, 'checkout.session', sessionId, { status: 'expired' });
  call.database.prepare("DELETE FROM due_action WHERE kind = 'expire_session' AND object_id = ?").run(sessionId);
  if (session.payment_intent !== null) {
    const intent = getObject(call, 'payment_intent', session.payment_intent);
    const canceled = updateObject(call, 'payment_intent', intent.id, {
      status: 'canceled',
      canceled_at: seconds(call),
      cancellation_reason: 'expired',
      next_action: null,
    });
    emit(call, 'payment_intent.canceled', canceled);
  }
  emit(call, 'checkout.session.expired', session);
  return session;
}
