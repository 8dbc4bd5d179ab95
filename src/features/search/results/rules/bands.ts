import { Temporal } from 'temporal-polyfill';
import { cellsAround } from '#features/places/rules/cells.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters } from '../../filters/contract.ts';
import {
  cellAttribute,
  dayAttribute,
  FREE,
  IN_PERSON,
  monthAttribute,
  ONLINE,
  PAID,
  tagAttribute,
  timeAttribute,
  weekdayAttribute,
} from '../../filters/rules/attributes.ts';
import type { SearchSort } from '../../query/contract.ts';

/** A part of a search, in the order of the list: everything in one ring comes before the next. */
export type Ring = {
  /** Only what is for subscribers, whose dates and prices aren't indexed, or only what everybody may know; null means both. */
  hidden: boolean | null;
  /** Only sessions whose date is over, or only the others; null means both. */
  over: boolean | null;
  /** Each group must be met by at least one of its members. */
  attributes: string[][];
  /** Beyond this many kilometres, because anything nearer came before. */
  beyondKm: number | null;
  withinKm: number | null;
  /** Local days at the place, both inclusive. */
  from: string | null;
  to: string | null;
  free: boolean | null;
};

type Asked = { hasText: boolean; point: Point | null; filters: SearchFilters; sort: SearchSort; today: string };

/** Everything in one ring. */
export const WHOLE: Ring = {
  attributes: [],
  hidden: null,
  over: null,
  beyondKm: null,
  withinKm: null,
  from: null,
  to: null,
  free: null,
};

/** How far around a place is searched, unless the search says so itself. */
export const WIDEST_KM = 150;
const RADII = [2, 8, 25, 60, WIDEST_KM];
// A session this long may have begun before today and still be on.
const LONGEST_DAYS = 8;
// A session starts within two years, and repeats for at most two more.
const DAYS = [1, 7, 31, 730, 1465];

/**
 * Splits a search for sessions into rings, so that no more is read than a page needs: by distance if the nearest come first or only a place
 * is given, by days if the soonest come first, by price if the cheapest do; otherwise into one. Sessions whose date or price isn't indexed
 * come after those by day or price.
 */
export function ringsOf({ hasText, point, filters, sort, today }: Asked): Ring[] {
  const common = commonAttributes(filters);
  const whole: Ring = {
    ...WHOLE,
    attributes: common,
    withinKm: point && filters.withinKm ? filters.withinKm : null,
    from: filters.from ?? null,
    to: filters.to ?? null,
    free: filters.free ?? null,
  };
  const near = point && (filters.withinKm || !hasText) && filters.online !== true ? point : null;
  if (near && (sort === 'nearest' || (sort === 'best' && !hasText))) return byDistance(whole, near, filters.withinKm);
  const withinKm = near ? (filters.withinKm ?? WIDEST_KM) : null;
  const around = near && withinKm ? [[IN_PERSON], cellGroup(near, withinKm)] : [];
  const placed = { ...whole, withinKm, attributes: [...common, ...around, ...dayGroups(whole)] };
  const known = { ...placed, hidden: false };
  // What is hidden has no place either.
  const hidden = near ? [] : [{ ...placed, hidden: true }];
  if (sort === 'soonest' && filters.past === true)
    return [...byDays({ ...known, over: false }, today), { ...known, over: true }, ...hidden];
  if (sort === 'soonest') return [...byDays(known, today), ...hidden];
  if (sort === 'cheapest' && filters.free === undefined)
    return [
      { ...known, free: true, attributes: [...known.attributes, [FREE]] },
      { ...known, free: false, attributes: [...known.attributes, [PAID]] },
      ...hidden,
    ];
  return [placed];
}

function byDistance(whole: Ring, point: Point, most = WIDEST_KM): Ring[] {
  const radii = [...RADII.filter((radius) => radius < most), most];
  const common = [...whole.attributes, ...dayGroups(whole), [IN_PERSON]];
  return radii.map((radius, index) => ({
    ...whole,
    beyondKm: radii[index - 1] ?? null,
    withinKm: radius,
    attributes: [...common, cellGroup(point, radius)],
  }));
}

function byDays(whole: Ring, today: string): Ring[] {
  const [now, asked] = [Temporal.PlainDate.from(today), whole.from === null ? null : Temporal.PlainDate.from(whole.from)];
  const first = later(now, asked);
  const last = whole.to === null ? first.add({ days: DAYS.at(-1) ?? 0 }) : Temporal.PlainDate.from(whole.to);
  const rings: Ring[] = [];
  let from = later(now.subtract({ days: LONGEST_DAYS }), asked);
  for (const days of DAYS) {
    const end = first.add({ days });
    const to = Temporal.PlainDate.compare(end, last) > 0 ? last : end;
    if (Temporal.PlainDate.compare(from, to) > 0) break;
    const ring = { ...whole, from: from.toString(), to: to.toString() };
    rings.push({ ...ring, attributes: [...whole.attributes, ...dayGroups(ring)] });
    from = to.add({ days: 1 });
  }
  return rings;
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate | null): Temporal.PlainDate {
  return other !== null && Temporal.PlainDate.compare(other, one) > 0 ? other : one;
}

function cellGroup(point: Point, km: number): string[] {
  const { resolution, cells } = cellsAround(point, km);
  return cells.map((cell) => cellAttribute(resolution, cell));
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

// Few days are listed one by one, more of them by month.
const FEW_DAYS = 31;

function dayGroups({ from, to }: Pick<Ring, 'from' | 'to'>): string[][] {
  if (from === null || to === null) return [];
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).days;
  if (days < 0 || days > 800) return [];
  const all = Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
  return [days <= FEW_DAYS ? all.map(dayAttribute) : [...new Set(all.map((day) => monthAttribute(day.slice(0, 7))))]];
}
