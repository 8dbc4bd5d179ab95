import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatDuration, formatTime } from '#kernel/time/time-text.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { useHasTicket } from '#features/content/shared/cards/use-has-ticket.ts';
import { priceFrom, seatsLabel } from '#features/content/copy.ts';
import type { SessionEvent } from '../contract.ts';
import { availabilityOf, mayCostMoney } from '../rules.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { eventWhen } from '#kernel/time/event-when.ts';
import { attendeesPath } from './attendees-path.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

const SHORT = {
  full: seatsLabel(0),
  ended: 'Ended',
  cancelled: 'Cancelled',
  'taken-down': 'Taken down',
  closed: 'Booking closed',
  'not-open': 'Not open yet',
  none: 'Not Available',
} as const;

/** One upcoming event in a list, with the button that books it. */
export function UpcomingRow({ event, onBook }: { event: SessionEvent; onBook: (event: SessionEvent) => void }) {
  const when = eventWhen(event, useViewerZone());
  const availability = availabilityOf(event, useNow());
  const price = priceFrom(event);
  const me = useMyUserId();
  const isHost = me === event.sessionOwnerUserId && !event.cancelled;
  const hasTicket = useHasTicket(event.id);
  // A membership may still pay for a place, which the dialog knows.
  const action = useTakesPayments(mayCostMoney(event) ? event.sessionOwnerUserId : null) ? `Book · ${price}` : 'View';
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3.5 first:border-t-0">
      <DateTile instant={event.startDateTime} timeZone={when.zone} />
      <span className="min-w-0 flex-1">
        <Link
          className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere] hover:underline"
          to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
        >
          {event.title}
          <span className="sr-only">, {when.day}</span>
        </Link>
        {event.subtitle === undefined ? null : (
          <span className="line-clamp-2 text-[13.5px] [overflow-wrap:anywhere]">{event.subtitle}</span>
        )}
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          {formatTime(new Date(event.startDateTime), when.zone)} · {formatDuration(event.duration)}
          {when.zoneName === null ? '' : ` (${when.zoneName})`}
          <span className="block">{event.locationType === 'online' ? 'Online' : (event.city ?? 'In-Person')}</span>
        </span>
      </span>
      {isHost ? (
        <ButtonLink size="small" variant="ghost" to={attendeesPath(event)} aria-label={`Guests for ${event.title}, ${when.day}`}>
          Guests
        </ButtonLink>
      ) : me !== null && hasTicket ? (
        <ButtonLink size="small" variant="ghost" to={paths.order(event.id, me)} aria-label={`View Ticket: ${event.title}, ${when.day}`}>
          View Ticket
        </ButtonLink>
      ) : availability.purchasable ? (
        <Button
          size="small"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`${action}: ${event.title}, ${when.day}`}
          onClick={() => onBook(event)}
        >
          {action}
        </Button>
      ) : (
        <Pill tone={availability.reason === 'cancelled' ? 'danger' : 'plain'}>{SHORT[availability.reason]}</Pill>
      )}
    </li>
  );
}
