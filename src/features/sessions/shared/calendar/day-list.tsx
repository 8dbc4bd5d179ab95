import type { RefObject } from 'react';
import { formatDay } from '#kernel/time/time-text.ts';
import { Card } from '#ui/layout/card.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { EntryRow } from './entry-row.tsx';
import { EntryList } from './entry-list.tsx';

type DayListProps = {
  day: string;
  entries: readonly CalendarEntry[];
  /** Focused when the day is opened by keys. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** What is on the day that is chosen in a grid. */
export function DayList({ day, entries, heading }: DayListProps) {
  const name = formatDay(new Date(`${day}T12:00:00.000Z`), 'UTC');
  return (
    <Card as="section" aria-label={name} className="mt-4">
      <h3 ref={heading} tabIndex={-1} className="px-5 pt-4 pb-2 text-[15px] outline-none">
        {name}
      </h3>
      {entries.length === 0 ? (
        <p className="px-5 pb-4 text-ink-2">Nothing on this day.</p>
      ) : (
        <EntryList label={`Sessions on ${name}`}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </EntryList>
      )}
    </Card>
  );
}
