import type { BookingWindow } from '../contract/booking-window.ts';

/** When one date can be booked; null if nothing limits it. */
export type DateWindow = { opensAt: Date | null; earlyFrom: Date | null; closesAt: Date | null };

const HOUR = 3_600_000;

/** Returns when a date that starts then can be booked (docs/product.md#booking-window). It never closes later than it starts. */
export function windowOf(window: BookingWindow | null, start: Date): DateWindow {
  if (!window) return { opensAt: null, earlyFrom: null, closesAt: null };
  const opensAt = edgeOf(window.opens, start);
  const closesAt = edgeOf(window.closes, start);
  return {
    opensAt,
    earlyFrom: opensAt && window.earlyHours !== undefined ? new Date(opensAt.getTime() - window.earlyHours * HOUR) : null,
    closesAt: closesAt && closesAt > start ? start : closesAt,
  };
}

function edgeOf(edge: BookingWindow['opens'], start: Date): Date | null {
  if (!edge) return null;
  return 'at' in edge ? new Date(edge.at) : new Date(start.getTime() - edge.hoursBefore * HOUR);
}

/** Returns until when people can book a date, or wait for a place in it: until it closes, at the latest until it starts. */
export function bookableUntil(window: BookingWindow | null, start: Date): Date {
  return windowOf(window, start).closesAt ?? start;
}
