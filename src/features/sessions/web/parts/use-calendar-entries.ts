import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';
import { bookedEntry, hostedEntry, type CalendarEntry } from './calendar-entry.ts';
import { useViewerZone } from './use-viewer-zone.ts';

// As many as one answer may have; the rest of a full month follows by itself.
const PAGE = 100;

export type CalendarEntries = {
  hosted: CalendarEntry[];
  booked: CalendarEntry[];
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
};

type Window = { startDate?: string; endDate?: string };

/** What a person hosts in a window of time (a month ahead, unless told) and, for themselves, what they have booked; soonest first. */
export function useCalendarEntries(userId: string | null, isSelf: boolean, window: Window): CalendarEntries {
  const trpc = useTrpc();
  const viewerZone = useViewerZone();
  const hosted = useInfiniteQuery(
    trpc.session.queryUserSessionEvents.infiniteQueryOptions(userId === null ? skipToken : { userId, ...window, limit: PAGE }, {
      getNextPageParam: (last) => last.nextCursor,
    }),
  );
  const tickets = useQuery(
    trpc.payment.queryPaymentsByUser.queryOptions(isSelf ? { limit: PAGE, type: 'SESSION_EVENT', status: 'COMPLETED' } : skipToken),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = hosted;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return {
    hosted: hosted.data?.pages.flatMap((page) => page.items.map((event) => hostedEntry(event, viewerZone))) ?? [],
    booked: (tickets.data?.items ?? [])
      .map(bookedEntry)
      .filter((entry) => entry !== null)
      .sort((a, b) => a.start.localeCompare(b.start)),
    isPending: hosted.isPending || (isSelf && tickets.isPending),
    isError: hosted.isError || tickets.isError,
    isFetching: hosted.isFetching || tickets.isFetching,
    retry() {
      if (hosted.isError) void hosted.refetch();
      if (tickets.isError) void tickets.refetch();
    },
  };
}
