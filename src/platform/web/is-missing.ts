import { isRouteErrorResponse } from 'react-router';

/** Whether a page could not be had because what it is about does not exist (404) or was deleted (410, RFC 9110 section 15.5.11). */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
}
