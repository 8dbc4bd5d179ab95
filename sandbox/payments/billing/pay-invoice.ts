import {
  askForAuthentication,
  authenticationFailure,
  chargeIntent,
  type Failure,
  keepAttempt,
  refuseIntent,
} from '../money/payment-intent.ts';
import type { Attempt } from '../money/payment-attempt.ts';
import { attachMethod } from '../money/payment-method.ts';
import type { Decline } from '../money/test-cards.ts';
import { getObject, updateObject } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';
import { intentIdOf, settleInvoice } from './invoices.ts';

/** How an attempt to pay an invoice ended. */
export type InvoiceResult = { status: 'paid' } | { status: 'requires_action'; intent: string } | { status: 'failed'; failure: Failure };

type Presence = {
  /** `present`: the buyer can authenticate; `away`: a renewal; `authenticated`: the buyer has passed 3-D Secure. */
  readonly buyer: 'present' | 'away' | 'authenticated';
  /** Declines the payment whatever the card would do. */
  readonly decline?: Decline | undefined;
};

/** Tries once to pay an open invoice by card. Success settles it; failure is left to the caller. */
export function payInvoice(call: Call, invoiceId: string, attempt: Attempt, presence: Presence): InvoiceResult {
  const intent = getObject(call, 'payment_intent', intentIdOf(call, invoiceId));
  const { behaviour } = attempt;
  keepAttempt(call, intent.id, attempt);
  const asks = presence.buyer === 'present' ? behaviour.authentication === 'required' : presence.buyer === 'away' && behaviour.asksWhenAway;
  if (asks === true && presence.decline === undefined) {
    askForAuthentication(call, intent, attempt.paymentMethodId);
    emit(call, 'invoice.payment_action_required', updateObject(call, 'invoice', invoiceId, { attempted: true }));
    return { status: 'requires_action', intent: intent.id };
  }
  if (presence.buyer === 'present' && behaviour.authentication === 'fails') {
    return { status: 'failed', failure: refuseIntent(call, intent, attempt, authenticationFailure()) };
  }
  const authenticated = presence.buyer === 'authenticated' || (presence.buyer === 'present' && behaviour.authentication === 'frictionless');
  const failure = chargeIntent(call, intent, attempt, authenticated, presence.decline ?? behaviour.decline);
  if (failure !== null) return { status: 'failed', failure };
  attachMethod(call, attempt, String(intent.customer));
  settleInvoice(call, invoiceId);
  return { status: 'paid' };
}

/** Records a failed attempt and emits an event. `next` is the time of the next automatic attempt, or null if there is none. */
export function noteFailure(call: Call, invoiceId: string, next: number | null): void {
  const invoice = getObject(call, 'invoice', invoiceId);
  const failed = updateObject(call, 'invoice', invoiceId, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: next,
  });
  emit(call, 'invoice.payment_failed', failed);
}
