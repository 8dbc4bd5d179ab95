import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { bookedEntry, hostedEntry, type CalendarEntry } from './calendar-entry.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

// As many as one response may have; the rest of a full month is fetched automatically.
const PAGE = 100;
const DAY_MS = 86_400_000;
// The longest a session can last.
const LONGEST_DAYS = 7;

export type CalendarEntries = {
  hosted: CalendarEntry[];
  booked: CalendarEntry[];
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
};

type Window = { startDate?: string; endDate?: string };

/**
 * What a person hosts in a window of time (a month ahead by default) and, for themself, what they have booked in it (everything upcoming by
 * default); soonest first.
 */
export function useCalendarEntries(userId: string | null, isSelf: boolean, window: Window): CalendarEntries {
  const trpc = useTrpc();
  const viewerZone = useViewerZone();
  const nextPage = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor };
  const hosted = useInfiniteQuery(
    trpc.session.queryUserSessionEvents.infiniteQueryOptions(userId === null ? skipToken : { userId, ...window, limit: PAGE }, nextPage),
  );
  const booked = useInfiniteQuery(
    trpc.payment.queryPaymentsByUser.infiniteQueryOptions(
      isSelf ? { limit: PAGE, type: 'SESSION_EVENT', status: 'COMPLETED', ...bookedIn(window) } : skipToken,
      { ...nextPage, staleTime: 0 },
    ),
  );
  useAllPages(hosted);
  useAllPages(booked);
  return {
    hosted: hosted.data?.pages.flatMap((page) => page.items.map((event) => hostedEntry(event, viewerZone))) ?? [],
    booked:
      booked.data?.pages
        .flatMap((page) => page.items.map((payment) => bookedEntry(payment, viewerZone)))
        .filter((entry) => entry !== null)
        .sort((a, b) => a.start.localeCompare(b.start)) ?? [],
    isPending: hosted.isPending || (isSelf && booked.isPending),
    isError: hosted.isError || booked.isError,
    isFetching: hosted.isFetching || booked.isFetching,
    retry() {
      if (hosted.isError) void hosted.refetch();
      if (booked.isError) void booked.refetch();
    },
  };
}

function bookedIn({ startDate, endDate }: Window) {
  if (startDate === undefined || endDate === undefined) return { when: 'UPCOMING' as const };
  return { overFrom: startDate, overTo: new Date(Date.parse(endDate) + LONGEST_DAYS * DAY_MS).toISOString() };
}

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };

function useAllPages({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Paged): void {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}
