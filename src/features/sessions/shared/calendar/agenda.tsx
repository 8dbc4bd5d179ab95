import { CalendarDays } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { EntryList, pageOf } from './entry-list.tsx';
import { EntryRow } from './entry-row.tsx';
import { nameOfMonth } from './month-days.ts';
import { useEarlier } from './use-earlier.tsx';

type AgendaProps = {
  entries: readonly CalendarEntry[];
  month: string;
  today: string;
  isPending: boolean;
  emptyTitle: string;
  empty: ReactNode;
  onPage: (by: 1 | -1) => void;
};

/** A month's entries in order; those of the current month from today on, and the others behind a button. */
export function Agenda({ entries, month, today, isPending, emptyTitle, empty, onPage }: AgendaProps) {
  const earlier = useEarlier(month, today);
  const card = useRef<HTMLDivElement>(null);
  const followsKeys = useRef(false);
  const shown = earlier.isShown ? entries : entries.filter(({ day }) => day >= today);
  // A month that is turned to by keys is read from its first entry, or from its name if it has none.
  useLayoutEffect(() => {
    if (!followsKeys.current || isPending) return;
    followsKeys.current = false;
    (card.current?.querySelector<HTMLElement>('li > a') ?? card.current)?.focus();
  }, [month, isPending]);
  function turn(by: 1 | -1) {
    followsKeys.current = true;
    onPage(by);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.target === card.current ? pageOf(event) : null;
    if (by === null) return;
    event.preventDefault();
    turn(by);
  }
  if (isPending) return <AgendaSkeleton />;
  return (
    // Where a month has no entry to hold the focus, the keys that turn it still work.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={card} tabIndex={-1} role="group" aria-label={nameOfMonth(month)} className="outline-none" onKeyDown={onKeyDown}>
      {entries.length === 0 ? (
        <EmptyState icon={CalendarDays} title={emptyTitle}>
          {empty}
        </EmptyState>
      ) : (
        <Card>
          {shown.length < entries.length ? <p className="px-3 py-2">{earlier.button(entries.length - shown.length, 'date')}</p> : null}
          {shown.length === 0 ? <p className="px-5 pb-5 text-ink-2">Nothing more in {nameOfMonth(month)}.</p> : null}
          <EntryList label={`Sessions in ${nameOfMonth(month)}`} onPage={turn}>
            {shown.map((entry) => (
              <EntryRow key={entry.id} entry={entry} withWeekday />
            ))}
          </EntryList>
        </Card>
      )}
    </div>
  );
}

/** In place of dates that are loading. */
export function AgendaSkeleton() {
  return (
    <LoadingRegion label="Loading the calendar">
      <Card>
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
