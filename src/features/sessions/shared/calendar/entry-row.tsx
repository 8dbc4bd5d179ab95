import { Link } from 'react-router';
import { formatCount, formatDay, formatShortDay } from '#kernel/time/time-text.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { wordOfEntry, type CalendarEntry } from './calendar-entry.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';

type EntryRowProps = {
  entry: CalendarEntry;
  /** Adds the day of the week, for rows that aren't grouped by day. */
  withWeekday?: boolean;
  /** Adds how many are coming, with another link to the attendees. */
  withAttendees?: boolean;
};

/** One entry of an agenda; the whole row links to it. */
export function EntryRow({ entry, withWeekday = false, withAttendees = false }: EntryRowProps) {
  const word = wordOfEntry(entry);
  return (
    <li className="flex items-center border-t border-line first:border-t-0">
      <Link to={entry.to} className="flex min-w-0 flex-1 items-center gap-3.5 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2">
        <DateTile instant={entry.start} timeZone={entry.zone} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere]">
            {entry.title}
            <span className="sr-only">, {formatDay(new Date(entry.start), entry.zone)}</span>
          </span>
          <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
            {withWeekday ? `${formatShortDay(new Date(entry.start), entry.zone).slice(0, 3)}, ` : ''}
            {entry.time} · {entry.place}
          </span>
          {withAttendees && entry.seats ? <Seats {...entry.seats} /> : null}
        </span>
        {word === null ? null : <Pill tone={entry.cancelled ? 'danger' : 'good'}>{word}</Pill>}
      </Link>
      {withAttendees && entry.attendeesTo !== undefined ? (
        <ButtonLink
          size="small"
          variant="ghost"
          className="mr-5"
          to={entry.attendeesTo}
          aria-label={`Guests for ${entry.title}, ${entry.time}`}
        >
          Guests
        </ButtonLink>
      ) : null}
    </li>
  );
}

function Seats({ booked, of }: { booked: number; of: number | null }) {
  if (of === null) return <span className="mt-1.5 block text-[13.5px] text-ink-2">{formatCount(booked)} booked</span>;
  const words = `${formatCount(booked)} of ${formatCount(of)}`;
  return (
    <span className="mt-1.5 flex items-center gap-x-2.5 text-[13.5px] whitespace-nowrap text-ink-2">
      <span className="w-[90px] max-sm:hidden" aria-hidden="true">
        <ProgressBar label={words} value={booked / of} />
      </span>
      <span>{words} booked</span>
    </span>
  );
}
