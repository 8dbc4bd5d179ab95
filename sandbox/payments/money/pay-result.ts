import type { CardEntry } from './card-entry.ts';
import type { Failure } from './payment-intent.ts';

/** How a try to pay ended. `field` says which entry is to be corrected, null when it was the bank that refused. */
export type PayResult =
  | { status: 'succeeded' }
  | { status: 'requires_action'; intent: string }
  | { status: 'failed'; error: { field: keyof CardEntry | null; code: string; message: string } }
  | { status: 'closed'; session: 'complete' | 'expired' };

/** For a page of the bank that is not waited for any more. */
export function authenticationOver(): PayResult {
  const message = 'This authentication is over. Please try again.';
  return { status: 'failed', error: { field: null, code: 'payment_intent_unexpected_state', message } };
}

/** A failure as the buyer is told of it. */
export function failedBy(failure: Failure): PayResult {
  return { status: 'failed', error: { field: null, code: failure.declineCode || failure.code, message: failure.message } };
}
