import type { Payment } from '#features/payments/contract.ts';
import { zoneOfItem } from '#features/payments/orders/rules/zone-of-item.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import type { SessionEvent } from '../../contract.ts';
import { eventWhen } from '#kernel/time/event-when.ts';
import { attendeesPath } from '../attendees-path.ts';
import { dayIn } from './month-days.ts';

/** A calendar entry: an event that somebody hosts or has booked, on its day for one reader. */
export type CalendarEntry = {
  id: string;
  kind: 'hosted' | 'booked';
  title: string;
  to: string;
  start: string;
  end: string;
  zone: string;
  /** `2026-11-24`. */
  day: string;
  /** `6:30 pm`. */
  time: string;
  place: string;
  cancelled: boolean;
  /** Where the host finds the attendees; only in their own entries, and not for a cancelled date. */
  attendeesTo?: string;
  /** How many have booked, of how many; null without a limit. Only in the host's own entries, and not for a cancelled date. */
  seats?: { booked: number; of: number | null };
};

/** Returns what to call an entry besides its title; a cancelled date is called that, even for somebody who has booked it. */
export function wordOfEntry({ kind, cancelled }: Pick<CalendarEntry, 'kind' | 'cancelled'>): 'Cancelled' | 'Booked' | null {
  if (cancelled) return 'Cancelled';
  return kind === 'booked' ? 'Booked' : null;
}

/** An event as its host's calendar shows it. */
export function hostedEntry(event: SessionEvent, viewerZone: string | null): CalendarEntry {
  const { zone } = eventWhen(event, viewerZone);
  return {
    id: event.id,
    kind: 'hosted',
    title: event.title,
    to: paths.event(event.sessionOwnerUsername, event.sessionId, event.id),
    start: event.startDateTime,
    end: event.endDateTime,
    zone,
    ...dated(event.startDateTime, zone),
    place: event.locationType === 'online' ? 'Online' : (event.city ?? 'In-Person'),
    cancelled: event.cancelled,
    ...(event.cancelled
      ? {}
      : { attendeesTo: attendeesPath(event), seats: { booked: event.participantCount, of: event.maxParticipantCount } }),
  };
}

/** A ticket as its owner's calendar shows it, with its current date; null for anything but a valid ticket. */
export function bookedEntry({ item, ...payment }: Payment, viewerZone: string | null): CalendarEntry | null {
  if (payment.type !== 'SESSION_EVENT' || payment.description.gift !== undefined || payment.status !== 'COMPLETED' || item === null)
    return null;
  const { startDateTime } = item;
  const zone = zoneOfItem(item, viewerZone);
  return {
    id: payment.id,
    kind: 'booked',
    title: payment.description.title,
    to: paths.order(payment.itemId, payment.userId, payment.id),
    start: startDateTime,
    end: item.endDateTime,
    zone,
    ...dated(startDateTime, zone),
    place: [item.place, `@${payment.ownerUsername}`].filter(Boolean).join(' · '),
    cancelled: item.state === 'cancelled',
  };
}

function dated(start: string, zone: string): { day: string; time: string } {
  const instant = new Date(start);
  return { day: dayIn(instant, zone), time: formatTime(instant, zone) };
}
