import type { CardEntry } from './card-entry.ts';
import type { Failure } from './payment-intent.ts';

/** How an attempt to pay ended. `field` names the entry to correct, or is null if the bank refused. */
export type PayResult =
  | { status: 'succeeded' }
  | { status: 'requires_action'; intent: string }
  | { status: 'failed'; error: { field: keyof CardEntry | null; code: string; message: string } }
  | { status: 'closed'; session: 'complete' | 'expired' };

/** The result for a bank page that no payment is waiting for any more. */
export function authenticationOver(): PayResult {
  const message = 'This authentication has expired. Please try again.';
  return { status: 'failed', error: { field: null, code: 'payment_intent_unexpected_state', message } };
}

/** A failure as shown to the buyer. */
export function failedBy(failure: Failure): PayResult {
  return { status: 'failed', error: { field: null, code: failure.declineCode || failure.code, message: failure.message } };
}
