import { ArrowLeft, CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { EntryRow } from './entry-row.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { dayIn, monthWindow, nameOfMonth, readMonth, shiftMonth } from './month-days.ts';
import { useEarlier } from './use-earlier.tsx';
import { useCalendarEntries } from './use-calendar-entries.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

export type PersonCalendarProps = {
  user: PublicUser;
  /** The way to have it in one's own calendar program. */
  subscribe: ReactNode;
};

/** What a creator hosts, month by month; a person's own calendar also shows what they have booked (docs/product.md#calendar). */
export function PersonCalendar({ user, subscribe }: PersonCalendarProps) {
  const isSelf = useMyUserId() === user.id;
  const [params] = useSearchParams();
  const today = dayIn(useNow(), useViewerZone() ?? 'Europe/London');
  const month = readMonth(params.get('month'), today);
  const calendar = useCalendarEntries(user.id, isSelf, monthWindow(month));
  const entries = [...calendar.hosted, ...calendar.booked].sort((a, b) => a.start.localeCompare(b.start));
  return (
    <>
      <CalendarHeader user={user} isSelf={isSelf} month={month} subscribe={subscribe} />
      {calendar.isError ? (
        <ErrorState title="The calendar couldn’t be loaded" onRetry={calendar.retry} retrying={calendar.isFetching} />
      ) : calendar.isPending ? (
        <CalendarSkeleton />
      ) : (
        <>
          <Card className="hidden md:block">
            <MonthCalendar month={month} today={today} entries={entries} />
          </Card>
          <Agenda entries={entries.filter((entry) => entry.day.startsWith(month))} month={month} today={today} isSelf={isSelf} />
        </>
      )}
    </>
  );
}

function CalendarHeader({ user, isSelf, month, subscribe }: PersonCalendarProps & { isSelf: boolean; month: string }) {
  const name = user.displayName ?? user.username;
  return (
    <header className="mb-5">
      <Link
        to={paths.profile(user.username)}
        className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} size={18} />
        <span>
          <span className="sr-only">Back to </span>@{user.username}
        </span>
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-[30px] [overflow-wrap:anywhere]">{isSelf ? 'Your calendar' : `${name}’s calendar`}</h1>
        <div className="flex flex-wrap gap-2">
          {subscribe}
          {isSelf ? (
            <ButtonLink to={paths.createContent} variant="ghost" size="small">
              Create a session
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <nav aria-label="Months" className="mt-3 flex items-center gap-1 max-xs:justify-between">
        <MonthLink month={shiftMonth(month, -1)} icon={ChevronLeft} />
        <h2 aria-live="polite" className="xs:min-w-44 text-center text-lg">
          {nameOfMonth(month)}
        </h2>
        <MonthLink month={shiftMonth(month, 1)} icon={ChevronRight} />
        <ButtonLink to="?" replace preventScrollReset variant="quiet" size="small" className="xs:ml-2">
          Today
        </ButtonLink>
      </nav>
    </header>
  );
}

function MonthLink({ month, icon }: { month: string; icon: typeof ChevronLeft }) {
  return (
    <Link
      to={`?month=${month}`}
      replace
      preventScrollReset
      aria-label={nameOfMonth(month)}
      className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon of={icon} size={20} />
    </Link>
  );
}

type AgendaProps = { entries: readonly CalendarEntry[]; month: string; today: string; isSelf: boolean };

/**
 * A month's entries in order, from today on, on phones; on wide screens only the notice that it is empty, below the empty weeks.
 */
function Agenda({ entries, month, today, isSelf }: AgendaProps) {
  const earlier = useEarlier(month, today);
  const shown = earlier.isShown ? entries : entries.filter(({ day }) => day >= today);
  if (entries.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={`Nothing in ${nameOfMonth(month)}`}>
        {isSelf ? 'Sessions you host and tickets you’ve booked appear here.' : 'There are no sessions in this month.'}
      </EmptyState>
    );
  return (
    <Card className="md:hidden">
      {shown.length < entries.length ? <p className="px-3 py-2">{earlier.button(entries.length - shown.length, 'date')}</p> : null}
      {shown.length === 0 ? <p className="px-5 pb-5 text-ink-2">Nothing more in {nameOfMonth(month)}.</p> : null}
      <ul aria-label={`Sessions in ${nameOfMonth(month)}`}>
        {shown.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function CalendarSkeleton() {
  return (
    <LoadingRegion label="Loading the calendar">
      <Card className="hidden p-2 md:block">
        <Skeleton className="h-[520px] w-full" />
      </Card>
      <Card className="md:hidden">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-3 px-5 py-3.5">
            <Skeleton className="h-[50px] w-[50px] rounded-control" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
