import { Temporal } from 'temporal-polyfill';
import type { Cells, Resolution } from '#features/places/rules/cells.ts';

export type TimeOfDay = 'morning' | 'afternoon' | 'evening';

// No word that anyone types can begin with it.
const SIGN = '@';

export const ONLINE = `${SIGN}online`;
export const IN_PERSON = `${SIGN}place`;
export const FREE = `${SIGN}free`;
export const PAID = `${SIGN}paid`;
export const cellAttribute = (resolution: Resolution, cell: number) => `${SIGN}r${resolution}.${cell}`;
export const isCellAttribute = (attribute: string) => /^@r\d/.test(attribute);
export const dayAttribute = (day: string) => `${SIGN}d.${day}`;
export const monthAttribute = (month: string) => `${SIGN}m.${month}`;
export const weekdayAttribute = (weekday: number) => `${SIGN}w.${weekday}`;
export const timeAttribute = (time: TimeOfDay) => `${SIGN}t.${time}`;
export const tagAttribute = (tag: string) => `${SIGN}tag.${tag.replaceAll(/['\\]/g, '')}`;

/** Returns the attributes for the cells a place lies in. */
export function placeAttributes(cells: Cells): string[] {
  return ([4, 5, 6, 7] as const).map((resolution) => cellAttribute(resolution, cells[`r${resolution}`]));
}

/** Returns the attributes for a date's start: its day, month and weekday (1 is Monday) in its own zone, and its time of day. */
export function dateAttributes(start: Date, timeZone: string): string[] {
  const local = localOf(start, timeZone);
  const day = local.toPlainDate().toString();
  return [dayAttribute(day), monthAttribute(day.slice(0, 7)), weekdayAttribute(local.dayOfWeek), timeAttribute(timeOfDay(local.hour))];
}

/** Morning until noon, afternoon until five, evening after that. */
export function timeOfDay(hour: number): TimeOfDay {
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
}

function localOf(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  try {
    return at.toZonedDateTimeISO(timeZone);
  } catch {
    return at.toZonedDateTimeISO('UTC');
  }
}
