import { UNKNOWN_IDENTITY_ERROR } from './identity-messages.ts';

/** The text to show for a failed call: its own message, or a generic one if it has none. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error && failure.message !== '' ? failure.message : UNKNOWN_IDENTITY_ERROR;
}
