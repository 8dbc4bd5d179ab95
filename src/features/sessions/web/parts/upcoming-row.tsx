import { Link } from 'react-router';
import { formatPriceTag } from '#kernel/money.ts';
import { formatDuration } from '#kernel/time-text.ts';
import { Button } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';
import type { SessionEvent } from '../../contract.ts';
import { availabilityOf } from '../../rules.ts';
import { DateTile } from './date-tile.tsx';
import { eventWhen } from './event-when.ts';
import { useViewerZone } from './use-viewer-zone.ts';

const SHORT = { full: 'Full', ended: 'Ended', cancelled: 'Cancelled', none: 'Not Available' } as const;

/** One event in a list of what comes next, with the button that books it. */
export function UpcomingRow({ event, onBook }: { event: SessionEvent; onBook: (event: SessionEvent) => void }) {
  const when = eventWhen(event, useViewerZone());
  const availability = availabilityOf(event, useNow());
  const price = formatPriceTag(event.price);
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3.5 first:border-t-0">
      <DateTile instant={event.startDateTime} timeZone={when.zone} />
      <span className="min-w-0 flex-1">
        <Link
          className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere] hover:underline"
          to={`/${event.sessionOwnerUsername}/session/${event.sessionId}?sessionEventId=${event.id}`}
        >
          {event.title}
          <span className="sr-only">, {when.day}</span>
        </Link>
        <span className="block truncate text-[13.5px] text-ink-2">
          {event.locationType === 'online' ? 'Online' : 'In-Person'} · {formatDuration(event.duration)}
        </span>
      </span>
      {availability.purchasable ? (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Book · ${price}: ${event.title}, ${when.day}`}
          onClick={() => onBook(event)}
        >
          Book · {price}
        </Button>
      ) : (
        <Pill tone={availability.reason === 'cancelled' ? 'danger' : 'plain'}>{SHORT[availability.reason]}</Pill>
      )}
    </li>
  );
}
