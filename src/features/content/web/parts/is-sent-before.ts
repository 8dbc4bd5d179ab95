import { RestError } from '#platform/web/rest.ts';

/**
 * Whether what was sent was refused because an earlier version of it has been taken in under its id: one whose answer was lost, or
 * that went from another tab. Sent once more under a new id it stands beside that one. `idTaken` is the refusal that says so: the status
 * says too little, as others have it too.
 */
export function isSentBefore(error: Error | null, idTaken: { message: string }): boolean {
  return error instanceof RestError && error.message === idTaken.message;
}
