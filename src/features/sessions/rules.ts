import { BOOKING_CLOSED, opensText } from './booking/copy.ts';

/** The facts of an event that decide its availability and selection. */
export type DatedEvent = {
  id: string;
  startDateTime: string;
  endDateTime: string;
  participantCount: number;
  maxParticipantCount: number | null;
  /** Seats left for sale now, if it is known; null without a limit. */
  seatsLeft?: number | null | undefined;
  /** How many people wait for a place; one that comes free is held for them, so the event stays full for others. */
  waitingCount?: number | undefined;
  cancelled: boolean;
  /** Whether moderators took its session down. */
  takenDown?: boolean | undefined;
  /** When it can be booked, if that is limited. */
  opensAt?: string | undefined;
  closesAt?: string | undefined;
  /** Its own, in which people read when it opens; UTC if missing. */
  timeZone?: string | undefined;
};

const DAY = 86_400_000;

export type UnavailableReason = 'full' | 'ended' | 'cancelled' | 'taken-down' | 'closed' | 'not-open' | 'none';

/** Whether a ticket to an event may cost money: of the cheapest kind, or of another. */
export function mayCostMoney({ price, hasKinds = false }: { price: number; hasKinds?: boolean | undefined }): boolean {
  return price > 0 || hasKinds;
}

/** Whether a ticket is available; if not, the label of the button and the sentence that explains it. */
export type Availability = { purchasable: true } | { purchasable: false; reason: UnavailableReason; label: string; message: string };

const UNAVAILABLE = {
  full: { label: 'Session Full', message: 'This session is full and cannot accept more participants.' },
  ended: { label: 'Session Ended', message: 'This session has already ended.' },
  cancelled: { label: 'Cancelled', message: 'This session has been cancelled.' },
  'taken-down': { label: 'Taken down', message: 'This session has been taken down.' },
  closed: { label: 'Booking closed', message: BOOKING_CLOSED },
  'not-open': { label: 'Not open yet', message: '' },
  none: { label: 'Not Available', message: 'No session selected.' },
} as const satisfies Record<UnavailableReason, { label: string; message: string }>;

/**
 * Returns an event's availability in the order that the product promises: full, ended, cancelled, taken down, closed, not open
 * yet, none selected (docs/product.md#availability). An event has ended from its end instant on.
 */
export function availabilityOf(event: Omit<DatedEvent, 'id' | 'startDateTime'> | null | undefined, now: Date): Availability {
  if (!event) return unavailable('none');
  if (isFull(event)) return unavailable('full');
  if (hasEnded(event, now)) return unavailable('ended');
  if (event.cancelled) return unavailable('cancelled');
  if (event.takenDown) return unavailable('taken-down');
  if (event.closesAt !== undefined && Date.parse(event.closesAt) <= now.getTime()) return unavailable('closed');
  if (event.opensAt !== undefined && Date.parse(event.opensAt) > now.getTime())
    return { ...unavailable('not-open'), message: opensText(event.opensAt, event.timeZone ?? 'UTC') };
  return { purchasable: true };
}

function isFull({ participantCount, maxParticipantCount, seatsLeft, waitingCount = 0 }: Omit<DatedEvent, 'id' | 'startDateTime'>): boolean {
  if (maxParticipantCount === null) return false;
  return participantCount >= maxParticipantCount || (waitingCount > 0 && seatsLeft === 0);
}

/** Whether an event is over, which it is from its end instant on. */
export function hasEnded(event: { endDateTime: string }, now: Date): boolean {
  return Date.parse(event.endDateTime) <= now.getTime();
}

/**
 * Returns the event that a page shows first: the one in the address, else the first upcoming, else the first past one, counted from today's
 * midnight in the viewer's zone (docs/product.md#event-dialog). `upcoming` comes soonest first, `past` latest first.
 */
export function defaultEvent<Event extends { id: string }>(
  events: { upcoming: readonly Event[]; past: readonly Event[] },
  requestedId: string | null,
): Event | null {
  const requested = requestedId === null ? undefined : [...events.upcoming, ...events.past].find((event) => event.id === requestedId);
  return requested ?? events.upcoming[0] ?? events.past[0] ?? null;
}

export type Cancellation = { ok: true } | { ok: false; problem: 'EVENT_ALREADY_CANCELLED' | 'EVENT_ALREADY_ENDED' | 'EVENT_MOVED' };

/**
 * Whether a host may cancel an event now: not if it is cancelled or over, and only at the time they were shown
 * (docs/product.md#cancelling-a-date).
 */
export function decideCancellation(
  event: { startDateTime: string; endDateTime: string; cancelled: boolean },
  shownStartDateTime: string,
  now: Date,
): Cancellation {
  if (event.cancelled) return { ok: false, problem: 'EVENT_ALREADY_CANCELLED' };
  if (hasEnded(event, now)) return { ok: false, problem: 'EVENT_ALREADY_ENDED' };
  if (Date.parse(shownStartDateTime) !== Date.parse(event.startDateTime)) return { ok: false, problem: 'EVENT_MOVED' };
  return { ok: true };
}

/** Returns the midnight at which the viewer's day began; lists of upcoming and past events are counted from it. */
export function startOfDay(now: Date, timeZone: string): Date {
  const guess = new Date(now.getTime() - sinceMidnight(now, timeZone));
  // If the clocks have changed since midnight, the guess is off by the change; its own clock tells by how much.
  const off = sinceMidnight(guess, timeZone);
  return new Date(guess.getTime() - (off > DAY / 2 ? off - DAY : off));
}

/** Whether a zone is a name of the IANA database that this machine knows, as it is spelt; offsets like `+01:00` aren't names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/.test(name)) return false;
  try {
    const known = new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone;
    return known === name || known.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

export const WINDOW_DAYS_MAX = 400;

export type EventWindow = { ok: true; from: Date; to: Date } | { ok: false; problem: 'WINDOW_BACKWARDS' | 'WINDOW_TOO_LONG' };

/** Returns the window of a list of events: from now to one month ahead unless given, and at most 400 days (docs/product.md#calls). */
export function eventWindow(range: { startDate?: string | undefined; endDate?: string | undefined }, now: Date): EventWindow {
  const from = range.startDate === undefined ? now : new Date(range.startDate);
  const to = range.endDate === undefined ? oneMonthAfter(from) : new Date(range.endDate);
  if (to.getTime() <= from.getTime()) return { ok: false, problem: 'WINDOW_BACKWARDS' };
  if (to.getTime() - from.getTime() > WINDOW_DAYS_MAX * DAY) return { ok: false, problem: 'WINDOW_TOO_LONG' };
  return { ok: true, from, to };
}

function oneMonthAfter(instant: Date): Date {
  const later = new Date(instant);
  later.setUTCMonth(instant.getUTCMonth() + 1);
  return later;
}

function sinceMidnight(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 + instant.getUTCMilliseconds();
}

function unavailable(reason: UnavailableReason): Extract<Availability, { purchasable: false }> {
  return { purchasable: false, reason, ...UNAVAILABLE[reason] };
}

/** Whether a date hasn't begun yet: only then can it be moved (docs/product.md#moving-a-date). */
export function isStillToCome(start: Date, now: Date): boolean {
  return start > now;
}
