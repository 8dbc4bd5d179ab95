import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';

const STEP_MS = 5 * 60_000;

/** Returns the next dates of a session that a place can be booked in, soonest first; none until they are known. */
export function useDatesWithPlaces({ sessionId, userId }: { sessionId: string; userId: string }, limit: number) {
  const trpc = useTrpc();
  // In steps, so that the cards of a page send the same request.
  const [fromDate] = useState(() => new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS).toISOString());
  const { data } = useQuery(
    trpc.session.querySessionEventsBySessionId.queryOptions(
      { sessionId, userId, fromDate, limit, direction: 'FUTURE', withPlaces: true },
      { retry: false },
    ),
  );
  return data?.items ?? [];
}
