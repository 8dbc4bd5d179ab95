import { rpcCodeOf } from '#platform/web/query/query-client.ts';
import { RestError } from '#platform/web/query/rest.ts';

/**
 * Whether an error says nothing about the message itself: no response came, the server failed, or the sign-in had ended, after which its
 * writer may come back. Such a message is sent again unasked; its id keeps it from arriving twice.
 */
export function isUnsettled(error: unknown): boolean {
  if (error instanceof RestError) return error.status === 0 || error.status === 401 || error.status >= 500;
  // The RPC client's errors have no code if there was no response.
  const code = rpcCodeOf(error);
  return code === null || code === 'UNAUTHORIZED';
}
