import { UNKNOWN_IDENTITY_ERROR } from '#platform/web/identity-messages.ts';

/** The text of a failed call, to be shown as it is: refusals carry theirs. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error && failure.message !== '' ? failure.message : UNKNOWN_IDENTITY_ERROR;
}
