import { isRouteErrorResponse } from 'react-router';

/** Whether a page couldn't be loaded because its subject doesn't exist (404) or was deleted (410, RFC 9110 section 15.5.11). */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
}
