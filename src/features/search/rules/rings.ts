import { Temporal } from 'temporal-polyfill';
import { cellsAround } from '#features/places/rules/cells.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters, SearchSort } from '../contract.ts';
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
} from './attributes.ts';

/** A part of a search, in the order of the list: everything in one ring comes before the next. */
export type Ring = {
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

const RADII = [2, 8, 25, 60, 150];
// A session this long may have begun before today and still be on.
const LONGEST_DAYS = 8;
const DAYS = [1, 7, 31, 730];

/**
 * Splits a search into rings, so that no more is read than a page needs: by distance if the nearest come first or only a place is given, by
 * days if the soonest come first, by price if the cheapest do; otherwise into one.
 */
export function ringsOf({ hasText, point, filters, sort, today }: Asked): Ring[] {
  const common = commonAttributes(filters);
  const whole: Ring = {
    attributes: common,
    beyondKm: null,
    withinKm: point && filters.withinKm ? filters.withinKm : null,
    from: filters.from ?? null,
    to: filters.to ?? null,
    free: filters.free ?? null,
  };
  const near = point && (filters.withinKm || !hasText) && filters.online !== true ? point : null;
  if (near && (sort === 'nearest' || (sort === 'best' && !hasText))) return byDistance(whole, near, filters.withinKm);
  const around = near ? [[IN_PERSON], cellGroup(near, filters.withinKm ?? 60)] : [];
  const placed = { ...whole, withinKm: near ? (filters.withinKm ?? 60) : null, attributes: [...common, ...around, ...dayGroups(whole)] };
  if (sort === 'soonest') return byDays(placed, today);
  if (sort === 'cheapest' && filters.free === undefined)
    return [
      { ...placed, free: true, attributes: [...placed.attributes, [FREE]] },
      { ...placed, free: false, attributes: [...placed.attributes, [PAID]] },
    ];
  return [placed];
}

function byDistance(whole: Ring, point: Point, most = RADII.at(-1) ?? 150): Ring[] {
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
  const first = Temporal.PlainDate.from(whole.from ?? today);
  const last = whole.to === null ? first.add({ days: DAYS.at(-1) ?? 730 }) : Temporal.PlainDate.from(whole.to);
  const rings: Ring[] = [];
  let from = whole.from === null ? first.subtract({ days: LONGEST_DAYS }) : first;
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
