import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';

// What people read about when a date can be booked (docs/product.md#booking-window).

/** `Sat 28 Nov, 7 am`, by the clock of the date. */
export function openingTime(at: string, timeZone: string): string {
  return `${formatShortDay(new Date(at), timeZone)}, ${formatTime(new Date(at), timeZone)}`;
}

export function opensText(at: string, timeZone: string): string {
  return `Booking opens on ${openingTime(at, timeZone)}.`;
}

/** To whoever may not book early. */
export function earlyText(from: string, timeZone: string): string {
  return `Subscribers and people with a pass can book from ${openingTime(from, timeZone)}.`;
}

export const BOOKING_CLOSED = 'Booking for this date has closed.';
