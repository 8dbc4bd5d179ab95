import { dropAction } from '../store/due-actions.ts';
import { updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';
import { type Attempt, countryAddress } from './payment-attempt.ts';

type Session = Objects['checkout.session'];

/** Completes a checkout. `attempt` is null if no card was entered: a trial that collects none. */
export function completeSession(call: Call, sessionId: string, attempt: Attempt | null, changes: Partial<Session>): void {
  const complete = updateObject(call, 'checkout.session', sessionId, {
    status: 'complete',
    ...changes,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: {
      address: attempt === null ? null : countryAddress(attempt.billing.country),
      business_name: null,
      email: attempt?.billing.email ?? null,
      individual_name: null,
      name: attempt?.billing.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  dropAction(call, 'expire_session', sessionId);
  emit(call, 'checkout.session.completed', complete);
}
