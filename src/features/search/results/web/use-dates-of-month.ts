import { useQueries } from '@tanstack/react-query';
import * as paths from '#kernel/http/paths.ts';
import { monthWindow } from '#features/sessions/shared/calendar/month-days.ts';
import { rest } from '#platform/web/query/rest.ts';
import { REST_STALE_TIMES } from '#platform/web/query/stale-times.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { DATES_OF_MOST } from '../../filters/rules/days.ts';
import type { FoundSession } from './session-row.tsx';
import { searchInputOf, type SearchAddress } from '../../query/web/search-address.ts';

type MonthParams = { address: SearchAddress; today: string; month: string };

/**
 * Returns the sessions once for each of their dates in a month that matches the search, whether these are still fetched, and what to say if
 * some are missing. Until then, each is on the one date that was found.
 */
export function useDatesOfMonth(
  sessions: readonly FoundSession[],
  shown: MonthParams,
): { onDates: FoundSession[]; isPending: boolean; isComplete: boolean; note: string | null } {
  const me = useMyUserId();
  const input = searchInputOf(shown.address, shown.today);
  const days = daysAround(shown.month);
  const responses = useQueries({
    queries: chunksOf(sessions).map((chunk) => {
      const params = { days, sessions: chunk.map(({ userId, id }) => ({ userId, id })) };
      return {
        queryKey: ['search-dates', me, input, params],
        queryFn: () => (input === null ? { dates: [], isAll: true } : rest('POST', '/search/dates', { input, ...params })),
        staleTime: REST_STALE_TIMES.search,
      };
    }),
  });
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const fetched = responses
    .flatMap(({ data }) => data?.dates ?? [])
    .flatMap(({ sessionId, date }) => {
      const session = byId.get(sessionId);
      return session ? [{ ...session, path: paths.event(session.username, session.id, date.id), date }] : [];
    });
  const onDates = [...new Map([...sessions, ...fetched].map((session) => [session.date.id, session])).values()];
  const isPending = responses.some((response) => response.isPending);
  return { onDates, isPending, isComplete: responses.every(({ data }) => data?.isAll === true), note: noteOf(responses) };
}

// In the session's own zone it may be the day before or after.
function daysAround(month: string): { from: string; to: string } {
  const { startDate, endDate } = monthWindow(month);
  return { from: startDate.slice(0, 10), to: endDate.slice(0, 10) };
}

function chunksOf(sessions: readonly FoundSession[]): FoundSession[][] {
  const count = Math.ceil(sessions.length / DATES_OF_MOST);
  return Array.from({ length: count }, (_, index) => sessions.slice(index * DATES_OF_MOST, (index + 1) * DATES_OF_MOST));
}

function noteOf(responses: readonly { isError: boolean; data: { isAll: boolean } | undefined }[]): string | null {
  if (responses.some(({ isError }) => isError))
    return 'We couldn’t load all dates of this month. Each session is on the next day that matches.';
  return responses.some(({ data }) => data?.isAll === false)
    ? 'This month has more dates than can be shown. Add a filter to see the rest.'
    : null;
}
