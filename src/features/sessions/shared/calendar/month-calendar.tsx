import { Link } from 'react-router';
import { formatDay } from '#kernel/time/time-text.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { wordOfEntry, type CalendarEntry } from './calendar-entry.ts';
import { monthDays, nameOfMonth } from './month-days.ts';
import { useEarlier } from './use-earlier.tsx';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type MonthCalendarProps = { month: string; today: string; entries: readonly CalendarEntry[] };

/** The weeks of a month with what is on each day, for wide screens; those of the current month begin with this week. */
export function MonthCalendar({ month, today, entries }: MonthCalendarProps) {
  const days = monthDays(month);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const earlier = useEarlier(month, today);
  const over = earlier.isShown
    ? 0
    : Math.max(
        0,
        weeks.findIndex((week) => week.includes(today)),
      );
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{nameOfMonth(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="h-10 text-left text-[12.5px] font-semibold text-ink-3">
              <span className="px-2.5" aria-label={name}>
                {name.slice(0, 3)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {over > 0 ? (
          <tr>
            <td colSpan={7} className="border-t border-line p-1">
              {earlier.button(over, 'week')}
            </td>
          </tr>
        ) : null}
        {weeks.slice(over).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isToday={day === today}
                isOutside={!day.startsWith(month)}
                entries={entries.filter((entry) => entry.day === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = { day: string; isToday: boolean; isOutside: boolean; entries: readonly CalendarEntry[] };

function DayCell({ day, isToday, isOutside, entries }: DayCellProps) {
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={classNames('h-[104px] border border-line p-1.5 align-top first:border-l-0 last:border-r-0', isOutside && 'bg-sunken/50')}
    >
      <span
        className={classNames(
          'mb-1 grid size-7 place-items-center rounded-full text-[13px] font-semibold tabular-nums',
          isToday ? 'bg-accent text-accent-ink' : isOutside ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{formatDay(new Date(`${day}T12:00:00.000Z`), 'UTC')}</span>
      </span>
      {entries.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryChip entry={entry} />
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
}

function EntryChip({ entry }: { entry: CalendarEntry }) {
  const word = wordOfEntry(entry);
  return (
    <Link
      to={entry.to}
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
      <span className={classNames('line-clamp-2 font-semibold [overflow-wrap:anywhere]', entry.cancelled && 'line-through')}>
        {entry.title}
      </span>
    </Link>
  );
}
