import { RestError } from '#platform/web/rest.ts';

/**
 * Whether what was sent was refused because an earlier version of it has been taken in under its id: one whose answer was lost, or
 * that went from another tab. Sent once more under a new id it stands beside that one.
 */
export function isSentBefore(error: unknown): boolean {
  return error instanceof RestError && error.status === 409;
}
