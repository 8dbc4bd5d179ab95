import { RestError } from '#platform/web/query/rest.ts';

/**
 * Whether the request was refused because an earlier version was already saved under its id: one whose response was lost, or that was sent
 * from another tab. Sent again under a new id, it is saved alongside. `idTaken` is the refusal that signals this; the status alone isn't
 * enough, since other refusals share it.
 */
export function isSentBefore(error: Error | null, idTaken: { message: string }): boolean {
  return error instanceof RestError && error.message === idTaken.message;
}
