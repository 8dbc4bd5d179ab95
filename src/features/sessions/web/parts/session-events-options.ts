import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Trpc } from '#platform/web/rpc.ts';

type Input = { sessionId: string; userId: string; fromDate: string; limit: number; direction: 'PAST' | 'FUTURE' };

/**
 * The pages of one list of a session's events. The RPC client's own infinite queries send their own `direction` in place of
 * the one that this call is asked with, so the pages are fetched one by one here.
 */
export function sessionEventsOptions(trpc: Trpc, input: Input) {
  const procedure = trpc.session.querySessionEventsBySessionId;
  return infiniteQueryOptions({
    queryKey: [...procedure.queryKey(input), 'pages'],
    queryFn: ({ client, pageParam, signal, meta }) => {
      const { queryFn, queryKey } = procedure.queryOptions({ ...input, cursor: pageParam });
      if (typeof queryFn !== 'function') throw new Error('This list is always asked for.');
      return queryFn({ client, queryKey, signal, meta });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
