import type { OwnPlace } from '#features/search/shared/use-own-place.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import type { OfferedSession, Span } from '../contract.ts';

/** Where to look around if nothing is known about the person. */
export const CAPITAL: OwnPlace = { label: 'London', point: { latitude: 51.51, longitude: -0.13 } };

/** The most sessions in the row on Home. */
const RAIL = 8;

/** The input for the row on Home; the server and the browser must send the same one. */
export function railInput(place: OwnPlace, span: Span) {
  return { near: place.point, span, limit: RAIL };
}

/**
 * Returns the class that hides a row until it is the person's own: pages arrive as guests see them, and members would see the capital flash
 * past. The row keeps its space.
 */
export function visibilityClass({ isMember, isReady }: { isMember: boolean; isReady: boolean }): string {
  if (!isMember) return '[html[data-session]_&]:invisible';
  return isReady ? '' : 'invisible';
}

/** Returns only the town of a place, as rows name it. */
export function townOf({ label }: OwnPlace): string {
  return label.split(',')[0] ?? label;
}

type OfferedDate = Pick<OfferedSession['date'], 'startDateTime' | 'timeZone'>;

/** Whether a date starts on this day where it takes place. */
export function isOn({ startDateTime, timeZone }: OfferedDate, now: Date): boolean {
  return formatDay(new Date(startDateTime), timeZone) === formatDay(now, timeZone);
}

/** Whether all of these are on the coming Saturday or Sunday, if they are within a week. */
export function isWeekend(offers: readonly { date: OfferedDate }[], now: Date): boolean {
  return offers.every(
    ({ date: { startDateTime, timeZone } }) =>
      formatDay(new Date(startDateTime), timeZone).startsWith('S') && !formatDay(now, timeZone).startsWith('Su'),
  );
}

/** Names the day if all of these begin on it: `Tonight` if they do so in the evening. Null if one begins on another day. */
export function dayOf(offers: readonly { date: OfferedDate }[], now: Date): 'Today' | 'Tonight' | null {
  if (!offers.every(({ date }) => isOn(date, now))) return null;
  return offers.every(({ date }) => isInTheEvening(date)) ? 'Tonight' : 'Today';
}

/** Whether a date begins at five or later. */
export function isInTheEvening({ startDateTime, timeZone }: OfferedDate): boolean {
  const time = formatTime(new Date(startDateTime), timeZone);
  return time.endsWith('pm') && Number.parseInt(time) % 12 >= 5;
}
