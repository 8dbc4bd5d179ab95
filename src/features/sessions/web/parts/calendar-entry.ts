import type { Payment } from '#features/payments/contract.ts';
import { formatTime } from '#kernel/time-text.ts';
import type { SessionEvent } from '../../contract.ts';
import { eventWhen } from './event-when.ts';
import { dayIn } from './month-days.ts';

/** What stands in a calendar: an event that somebody hosts or has booked, on its day for one reader. */
export type CalendarEntry = {
  id: string;
  kind: 'hosted' | 'booked';
  title: string;
  to: string;
  start: string;
  zone: string;
  /** `2026-11-24`. */
  day: string;
  /** `06:30 pm`. */
  time: string;
  place: string;
  cancelled: boolean;
};

/** An event as its host's calendar shows it. */
export function hostedEntry(event: SessionEvent, viewerZone: string | null): CalendarEntry {
  const { zone } = eventWhen(event, viewerZone);
  return {
    id: event.id,
    kind: 'hosted',
    title: event.title,
    to: `/${event.sessionOwnerUsername}/session/${event.sessionId}?sessionEventId=${event.id}`,
    start: event.startDateTime,
    zone,
    ...dated(event.startDateTime, zone),
    place: event.locationType === 'online' ? 'Online' : (event.city ?? 'In-Person'),
    cancelled: event.cancelled,
  };
}

/** A ticket as its owner's calendar shows it; null for what is no ticket, or is not good any more. */
export function bookedEntry(payment: Payment): CalendarEntry | null {
  const { startDateTime, timeZone } = payment.description;
  if (payment.type !== 'SESSION_EVENT' || payment.status !== 'COMPLETED' || startDateTime === undefined) return null;
  const zone = timeZone ?? 'Europe/London';
  return {
    id: payment.id,
    kind: 'booked',
    title: payment.description.title,
    to: `/order/${payment.itemId}/${payment.userId}`,
    start: startDateTime,
    zone,
    ...dated(startDateTime, zone),
    place: `@${payment.ownerUsername}`,
    cancelled: false,
  };
}

function dated(start: string, zone: string): { day: string; time: string } {
  const instant = new Date(start);
  return { day: dayIn(instant, zone), time: formatTime(instant, zone) };
}
