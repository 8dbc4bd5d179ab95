import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_PAGE_SIZE } from '#kernel/http/paging.ts';
import type { SessionContent } from '#features/content/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { StandingEvent } from '../rules/align-dates.ts';
import type { SessionEvent } from '../../contract.ts';
import { startOfDay } from '../../rules.ts';
import { sessionEventList } from '../../shared/use-session-events.ts';

const DAY = 86_400_000;
// A date of the plan may have been moved to an earlier day.
const BEFORE_DAYS = 31;

/** Returns the dates of a published session as they are now, from a month ago on: `loading`, or `failed` if they can't be known. */
export function useStandingEvents(session: SessionContent | undefined): readonly StandingEvent[] | 'loading' | 'failed' {
  const trpc = useTrpc();
  const from = new Date(startOfDay(useNow(), 'UTC').getTime() - BEFORE_DAYS * DAY).toISOString();
  const input = { sessionId: session?.id ?? '', userId: session?.userId ?? '', fromDate: from, limit: MAX_PAGE_SIZE };
  const enabled = session !== undefined;
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...sessionEventList(trpc, { ...input, direction: 'FUTURE' }),
    enabled,
    staleTime: 0,
  });
  const isPartial = enabled && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isPartial) void fetchNextPage();
  }, [isPartial, fetchNextPage]);
  if (isError) return 'failed';
  if (data === undefined || hasNextPage) return 'loading';
  return data.pages.flatMap(({ items }) => items).map(standingOf);
}

function standingOf(event: SessionEvent): StandingEvent {
  const {
    id,
    startDateTime,
    endDateTime,
    plannedStartDateTime,
    participantCount,
    maxParticipantCount,
    seatsLeft,
    cancelled,
    added = false,
  } = event;
  return {
    id,
    start: new Date(startDateTime),
    end: new Date(endDateTime),
    plannedStart: new Date(plannedStartDateTime ?? startDateTime),
    // With a limit, seats held by open checkouts are known too.
    taken: maxParticipantCount === null || seatsLeft === null ? participantCount : maxParticipantCount - seatsLeft,
    cancelled,
    added,
  };
}
