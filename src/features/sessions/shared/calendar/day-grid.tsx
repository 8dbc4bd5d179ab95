import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#kernel/time/time-text.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { wordOfEntry, type CalendarEntry } from './calendar-entry.ts';
import { movedDay } from './move-day.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export type DayGridProps = {
  label: string;
  shown: 'month' | 'week';
  weeks: readonly (readonly string[])[];
  /** The chosen day, the one stop of the Tab key. */
  day: string;
  today: string;
  entries: readonly CalendarEntry[];
  /** Draws weeks that are over and have nothing on in little space, so that what is to come is in sight. */
  foldsPast?: boolean;
  /** Chooses another day, which may be on another page. */
  onMove: (day: string) => void;
  /** Goes on to what is on the chosen day. */
  onOpen: () => void;
};

/**
 * The days of a month or a week with what is on each: titles on wide screens, dots on phones. One stop for the Tab key, then the keys of a
 * grid choose a day, and Enter or Space goes on to its list.
 */
export function DayGrid({ label, shown, weeks, day: chosen, today, entries, foldsPast = false, onMove, onOpen }: DayGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const followsKeys = useRef(false);
  // The day may be on a page that was rendered because of the key. Focused with the same commit, so that no key is lost in between.
  useLayoutEffect(() => {
    if (!followsKeys.current) return;
    followsKeys.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).dataset['day']) return;
    const isOpening = event.key === 'Enter' || event.key === ' ';
    const next = movedDay(event, chosen, shown);
    if (!isOpening && next === null) return;
    event.preventDefault();
    if (next === null) return onOpen();
    followsKeys.current = true;
    onMove(next);
  }
  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined && target.closest('a') === null) onMove(day);
  }
  const isBare = (week: readonly string[]) => week.every((day) => day < today && entries.every((entry) => entry.day !== day));
  return (
    <table ref={grid} role="grid" aria-label={label} onKeyDown={onKeyDown} onClick={onClick} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="h-10 text-[12.5px] font-semibold text-ink-3 md:text-left">
              <span className="md:px-2.5" aria-label={name}>
                {name.slice(0, 3)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isChosen={day === chosen}
                isToday={day === today}
                isOutside={shown === 'month' && !day.startsWith(chosen.slice(0, 7))}
                height={shown === 'week' ? 'week' : foldsPast && isBare(week) ? 'bare' : 'month'}
                entries={entries.filter((entry) => entry.day === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEIGHT = { week: 'h-14 md:h-[260px]', month: 'h-14 md:h-[104px]', bare: 'h-10' };

type DayCellProps = {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  isOutside: boolean;
  height: keyof typeof HEIGHT;
  entries: readonly CalendarEntry[];
};

function DayCell({ day, isChosen, isToday, isOutside, height, entries }: DayCellProps) {
  return (
    <td
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'cursor-pointer border border-line p-1 align-top first:border-l-0 last:border-r-0 focus-visible:-outline-offset-2 md:p-1.5',
        HEIGHT[height],
        isChosen ? 'bg-accent-soft/60' : isOutside && 'bg-sunken/50',
      )}
    >
      <span
        className={classNames(
          'mb-1 grid size-7 place-items-center rounded-full text-[13px] font-semibold tabular-nums max-md:mx-auto',
          isToday ? 'bg-accent text-accent-ink' : isOutside ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">
          {formatDay(new Date(`${day}T12:00:00.000Z`), 'UTC')}
          {countText(entries.length)}
        </span>
      </span>
      {entries.length > 0 ? (
        <>
          <span aria-hidden="true" className="flex justify-center gap-0.5 md:hidden">
            {entries.slice(0, 3).map((entry) => (
              <span
                key={entry.id}
                className={classNames('sign-dot size-1.5 rounded-full', entry.cancelled ? 'bg-ink-faint' : 'bg-accent')}
              />
            ))}
          </span>
          <ul className="hidden flex-col gap-1 md:flex">
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryChip entry={entry} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </td>
  );
}

function countText(count: number): string {
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'session' : 'sessions'}`;
}

// For pointers: keys go on to the list of the day, so that the grid is one stop.
function EntryChip({ entry }: { entry: CalendarEntry }) {
  const word = wordOfEntry(entry);
  return (
    <Link
      to={entry.to}
      tabIndex={-1}
      title={`${entry.title}, ${entry.time}`}
      className={classNames(
        'block rounded-small px-1.5 py-1 text-[12px] leading-tight hover:underline',
        entry.cancelled ? 'bg-sunken text-ink-2' : entry.kind === 'booked' ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-text',
      )}
    >
      <span className="block tabular-nums">
        {entry.time}
        {word === null ? null : ` · ${word.toLowerCase()}`}
      </span>
      <span className={classNames('line-clamp-2 font-semibold hyphens-auto [overflow-wrap:anywhere]', entry.cancelled && 'line-through')}>
        {entry.title}
      </span>
    </Link>
  );
}
