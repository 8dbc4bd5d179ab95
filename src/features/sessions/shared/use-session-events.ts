import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { doublingDelay } from '#kernel/time/back-off.ts';
import { useLiveTopic } from '#platform/web/live/use-live.ts';
import { shouldRetry } from '#platform/web/query/query-client.ts';
import { useTrpc, type Trpc } from '#platform/web/query/rpc.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionDatesPage, SessionEvent } from '../contract.ts';
import { defaultEvent, startOfDay } from '../rules.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

const PAGE_SIZE = 10;
const ATTEMPTS = 3;

type SessionKey = { sessionId: string; userId: string };
type SessionEventsInput = SessionKey & { fromDate: string; limit: number; direction: 'PAST' | 'FUTURE' };

/** Returns the inputs for the two lists of a session's events around the reader's midnight, or that of UTC while their zone is unknown. */
export function sessionEventInputs({ sessionId, userId }: SessionKey, now: Date, viewerZone: string | null, limit = PAGE_SIZE) {
  const input = { sessionId, userId, fromDate: startOfDay(now, viewerZone ?? 'UTC').toISOString(), limit };
  return { upcoming: { ...input, direction: 'FUTURE' as const }, past: { ...input, direction: 'PAST' as const } };
}

/**
 * One list of a session's events, page by page. Doesn't use tRPC's own infinite query options, which overwrite the call's `direction` with
 * that of the paging.
 */
export function sessionEventList(trpc: Trpc, input: SessionEventsInput) {
  return infiniteQueryOptions({
    queryKey: [['session', 'querySessionEventsBySessionId'], { input, type: 'infinite' }] as const,
    async queryFn({ client, pageParam }): Promise<SessionDatesPage> {
      const options = trpc.session.querySessionEventsBySessionId.queryOptions({ ...input, cursor: pageParam });
      const page = await client.fetchQuery({ ...options, staleTime: 0, retry: false });
      // The list already keeps it.
      client.removeQueries({ queryKey: options.queryKey, exact: true });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/**
 * Returns how many milliseconds to wait before retrying a list that failed: 2 s, 4 s, 8 s, never above 10 s (docs/product.md#event-dialog).
 */
export function eventsRetryDelay(attempt: number): number {
  return doublingDelay(attempt, 2000, 10_000);
}

/**
 * The events of a session and the one that is shown: the requested one, even if it is on no loaded page, else the first upcoming, else the
 * latest past one (docs/product.md#event-dialog).
 */
export function useSessionEvents(session: SessionKey, requestedId: string | null, limit = PAGE_SIZE) {
  const trpc = useTrpc();
  useLiveTopic(`session:${session.userId}:${session.sessionId}`);
  const inputs = sessionEventInputs(session, useNow(), useViewerZone(), limit);
  const patience = { retry: shouldRetry, retryDelay: eventsRetryDelay, placeholderData: keepPreviousData } as const;
  const upcoming = useInfiniteQuery({ ...sessionEventList(trpc, inputs.upcoming), ...patience });
  const past = useInfiniteQuery({ ...sessionEventList(trpc, inputs.past), ...patience });
  const lists = {
    upcoming: upcoming.data?.pages.flatMap((page) => page.items) ?? [],
    past: past.data?.pages.flatMap((page) => page.items) ?? [],
  };
  const known = requestedId !== null && [...lists.upcoming, ...lists.past].some((event) => event.id === requestedId);
  const requested = useQuery({
    ...trpc.session.getSessionEvent.queryOptions({ userId: session.userId, sessionEventId: requestedId ?? '' }),
    enabled: requestedId !== null && !known,
  });
  const loaded = upcoming.isSuccess && past.isSuccess;
  const retry = () => void Promise.all([upcoming.refetch(), past.refetch()]);
  useRetryWhileEmpty(loaded && lists.upcoming.length + lists.past.length === 0, retry);
  const belongs = requested.data?.sessionId === session.sessionId ? requested.data : null;
  const selected: SessionEvent | null = requested.isLoading ? null : ((known ? null : belongs) ?? defaultEvent(lists, requestedId));
  const failed = selected === null && (upcoming.isError || past.isError);
  return { lists, selected, upcoming, past, loading: selected === null && !failed && (!loaded || requested.isLoading), failed, retry };
}

export type SessionEvents = ReturnType<typeof useSessionEvents>;

// A session always has events: an empty response came too early.
function useRetryWhileEmpty(empty: boolean, retry: () => void): void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!empty || attempt >= ATTEMPTS) return;
    const timer = setTimeout(() => {
      setAttempt(attempt + 1);
      retry();
    }, eventsRetryDelay(attempt));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the timer must not start anew with every render
  }, [empty, attempt]);
}
