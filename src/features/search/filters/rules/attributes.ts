import { Temporal } from 'temporal-polyfill';
import { cellsAround, type Cells, type Resolution } from '#features/places/rules/cells.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters } from '../../contract.ts';

export type TimeOfDay = 'morning' | 'afternoon' | 'evening';

// No word that anyone types can begin with it.
const SIGN = '@';

export const ONLINE = `${SIGN}online`;
export const IN_PERSON = `${SIGN}place`;
export const FREE = `${SIGN}free`;
export const PAID = `${SIGN}paid`;
const cellAttribute = (resolution: Resolution, cell: number) => `${SIGN}r${resolution}.${cell}`;
export const isCellAttribute = (attribute: string) => /^@r\d/.test(attribute);
const dayAttribute = (day: string) => `${SIGN}d.${day}`;
const monthAttribute = (month: string) => `${SIGN}m.${month}`;
const weekdayAttribute = (weekday: number) => `${SIGN}w.${weekday}`;
const timeAttribute = (time: TimeOfDay) => `${SIGN}t.${time}`;
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

/** Returns the attributes that every session matching the filters has, whatever the day and place. */
export function commonAttributes(filters: SearchFilters): string[][] {
  const groups: string[][] = [];
  if (filters.free !== undefined) groups.push([filters.free ? FREE : PAID]);
  if (filters.online !== undefined) groups.push([filters.online ? ONLINE : IN_PERSON]);
  if (filters.weekdays?.length) groups.push(filters.weekdays.map(weekdayAttribute));
  if (filters.timeOfDay?.length) groups.push(filters.timeOfDay.map(timeAttribute));
  if (filters.tag !== undefined) groups.push([tagAttribute(filters.tag.toLowerCase().replace(/^#/, ''))]);
  return groups;
}

/** Returns the attributes of which a session within `km` kilometres of a point has at least one. */
export function cellGroup(point: Point, km: number): string[] {
  const { resolution, cells } = cellsAround(point, km);
  return cells.map((cell) => cellAttribute(resolution, cell));
}

// Few days are listed one by one, more of them by month.
const FEW_DAYS = 31;

/** Returns the attributes that a session on these days has; none without a first and a last day, or if there are too many days. */
export function dayGroups({ from, to }: { from: string | null; to: string | null }): string[][] {
  if (from === null || to === null) return [];
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).days;
  if (days < 0 || days > 800) return [];
  const all = Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
  return [days <= FEW_DAYS ? all.map(dayAttribute) : [...new Set(all.map((day) => monthAttribute(day.slice(0, 7))))]];
}
