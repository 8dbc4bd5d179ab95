import { rpcCodeOf } from '#platform/web/query/query-client.ts';

type QueryState = { data: unknown; fetchStatus: string; failureReason: unknown };

/** Whether a query has nothing to show because nothing can be reached: it waits for a connection, or its last attempt got no response. */
export function isUnreachable({ data, fetchStatus, failureReason }: QueryState): boolean {
  if (data !== undefined) return false;
  return fetchStatus === 'paused' || (failureReason !== null && rpcCodeOf(failureReason) === null);
}
