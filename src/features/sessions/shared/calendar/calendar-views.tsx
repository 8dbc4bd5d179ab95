import { useRef, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
import { Card } from '#ui/layout/card.tsx';
import { Agenda, AgendaSkeleton } from './agenda.tsx';
import { calendarQuery, type CalendarAddress, type CalendarParams } from './calendar-address.ts';
import { CalendarBar } from './calendar-bar.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { monthDays, nameOfMonth } from './month-days.ts';
import { shiftPage, weekOf } from './move-day.ts';

export type CalendarViewsProps = {
  shown: CalendarAddress;
  names: CalendarParams;
  /** The day that the page begins on without one in its address. */
  fallback: string;
  today: string;
  /** What is on in the weeks of the chosen day's month, soonest first. */
  entries: readonly CalendarEntry[];
  /** Until they are known, nothing is said to be empty. */
  isPending: boolean;
  /** Whether weeks that are over take little space unless something was on. */
  foldsPast?: boolean;
  /** What an empty month says instead of that there is nothing in it. */
  emptyTitle?: string;
  /** What an empty month says below that. */
  empty: ReactNode;
};

/** A calendar as a month, a week or an agenda, as its page's address says (docs/product.md#calendar). */
export function CalendarViews({
  shown,
  names,
  fallback,
  today,
  entries,
  isPending,
  foldsPast = false,
  emptyTitle,
  empty,
}: CalendarViewsProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { view, day } = shown;
  const hrefOf = (next: CalendarAddress) => calendarQuery(params, names, next, fallback);
  const go = (next: string) => void navigate(hrefOf({ view, day: next }), { replace: true, preventScrollReset: true });
  const isWeek = view === 'week';
  const month = day.slice(0, 7);
  const grid = (
    <>
      {/* Days without dates look free. */}
      <Card aria-busy={isPending} className={isPending ? 'animate-pulse' : undefined}>
        <DayGrid
          label={isWeek ? 'Week' : nameOfMonth(month)}
          shown={isWeek ? 'week' : 'month'}
          weeks={isWeek ? [weekOf(day)] : weeksOf(month)}
          day={day}
          today={today}
          entries={entries}
          foldsPast={foldsPast}
          onMove={go}
          onOpen={() => heading.current?.focus()}
        />
      </Card>
      {isPending ? <AgendaSkeleton /> : <DayList day={day} entries={entries.filter((entry) => entry.day === day)} heading={heading} />}
    </>
  );
  const agenda = (
    <Agenda
      entries={entries.filter((entry) => entry.day.startsWith(month))}
      month={month}
      today={today}
      isPending={isPending}
      emptyTitle={emptyTitle ?? `Nothing in ${nameOfMonth(month)}`}
      empty={empty}
      onPage={(by) => go(shiftPage(day, by, 'month'))}
    />
  );
  return (
    <>
      <CalendarBar shown={shown} today={today} hrefOf={hrefOf} />
      {view === 'agenda' ? null : <div className={classNames(view === null && 'hidden md:block')}>{grid}</div>}
      {view === 'agenda' || view === null ? <div className={classNames(view === null && 'md:hidden')}>{agenda}</div> : null}
    </>
  );
}

function weeksOf(month: string): string[][] {
  const days = monthDays(month);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
