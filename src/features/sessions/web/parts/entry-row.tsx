import { Link } from 'react-router';
import { formatDay } from '#kernel/time-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Pill } from '#ui/pill.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { DateTile } from '#ui/date-tile.tsx';

/** One entry of an agenda; the whole row leads to it, with `withGuests` another link to who comes. */
export function EntryRow({ entry, withGuests = false }: { entry: CalendarEntry; withGuests?: boolean }) {
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
            {entry.time} · {entry.place}
          </span>
        </span>
        {entry.cancelled ? <Pill tone="danger">Cancelled</Pill> : entry.kind === 'booked' ? <Pill tone="good">Booked</Pill> : null}
      </Link>
      {withGuests && entry.guestsTo !== undefined ? (
        <ButtonLink size="small" look="ghost" className="mr-5" to={entry.guestsTo} aria-label={`Guests of ${entry.title}, ${entry.time}`}>
          Guests
        </ButtonLink>
      ) : null}
    </li>
  );
}
