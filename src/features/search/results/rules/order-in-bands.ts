import { Temporal } from 'temporal-polyfill';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters, SearchSort } from '../../contract.ts';
import { cellGroup, commonAttributes, dayGroups, FREE, IN_PERSON, PAID } from '../../filters/rules/attributes.ts';

/** A part of what a search finds, in the order of the list: everything in one band comes before the next. */
export type Band = {
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

type BandInput = { hasText: boolean; point: Point | null; filters: SearchFilters };

/** The band of everything there is. */
export const UNBOUNDED: Band = {
  attributes: [],
  hidden: null,
  over: null,
  beyondKm: null,
  withinKm: null,
  from: null,
  to: null,
  free: null,
};

/** The radius of a search around a place that sets none, in kilometres. */
const WIDEST_KM = 150;
const RADII = [2, 8, 25, 60, WIDEST_KM];
// A session this long may have begun before today and still be on.
const LONGEST_DAYS = 8;
// A session starts within two years, and repeats for at most two more.
const DAYS = [1, 7, 31, 730, 1465];

/** Returns the one band that holds everything a search finds, whatever its order. */
export function wholeBand({ hasText, point, filters }: BandInput): Band {
  const near = pointOf({ hasText, point, filters });
  const days = daysIn(filters);
  const withinKm = near ? (filters.withinKm ?? WIDEST_KM) : null;
  const around = near && withinKm ? [[IN_PERSON], cellGroup(near, withinKm)] : [];
  return {
    ...UNBOUNDED,
    ...days,
    free: filters.free ?? null,
    withinKm,
    attributes: [...commonAttributes(filters), ...around, ...dayGroups(days)],
  };
}

/**
 * Splits what a search for sessions finds into bands, so that no more is read than a page needs: by distance if the nearest come first or
 * only a place is given, by days if the soonest come first, by price if the cheapest do; otherwise into one. Sessions whose date or price
 * isn't indexed come after those by day or price. `today` is a day such as 2026-11-26, in UTC.
 */
export function bandsOf(searched: BandInput, { sort, today }: { sort: SearchSort; today: string }): Band[] {
  const { hasText, filters } = searched;
  const near = pointOf(searched);
  if (near && (sort === 'nearest' || (sort === 'best' && !hasText))) return distanceBands(near, filters);
  const whole = wholeBand(searched);
  const known = { ...whole, hidden: false };
  // Hidden sessions have no known place either.
  const hidden = near ? [] : [{ ...whole, hidden: true }];
  if (sort === 'soonest' && filters.past === true)
    return [...byDays({ ...known, over: false }, today), { ...known, over: true }, ...hidden];
  if (sort === 'soonest') return [...byDays(known, today), ...hidden];
  if (sort === 'cheapest' && filters.free === undefined)
    return [
      { ...known, free: true, attributes: [...known.attributes, [FREE]] },
      { ...known, free: false, attributes: [...known.attributes, [PAID]] },
      ...hidden,
    ];
  return [whole];
}

/** The point around which is searched, if what is found must lie near it. */
function pointOf({ hasText, point, filters }: BandInput): Point | null {
  return point && (filters.withinKm || !hasText) && filters.online !== true ? point : null;
}

function daysIn({ from, to }: SearchFilters): Pick<Band, 'from' | 'to'> {
  return { from: from ?? null, to: to ?? null };
}

/** Returns the bands around a point, from the inside out. */
export function distanceBands(point: Point, filters: SearchFilters): Band[] {
  const most = filters.withinKm ?? WIDEST_KM;
  const radii = [...RADII.filter((radius) => radius < most), most];
  const days = daysIn(filters);
  const common = [...commonAttributes(filters), ...dayGroups(days), [IN_PERSON]];
  return radii.map((radius, index) => {
    // Most searches read only the first band, and listing the cells of a wide one takes long.
    let attributes: string[][] | null = null;
    return {
      ...UNBOUNDED,
      ...days,
      free: filters.free ?? null,
      beyondKm: radii[index - 1] ?? null,
      withinKm: radius,
      get attributes() {
        return (attributes ??= [...common, cellGroup(point, radius)]);
      },
    };
  });
}

function byDays(whole: Band, today: string): Band[] {
  const [now, earliest] = [Temporal.PlainDate.from(today), whole.from === null ? null : Temporal.PlainDate.from(whole.from)];
  const first = later(now, earliest);
  const last = whole.to === null ? first.add({ days: DAYS.at(-1) ?? 0 }) : Temporal.PlainDate.from(whole.to);
  const bands: Band[] = [];
  let from = later(now.subtract({ days: LONGEST_DAYS }), earliest);
  for (const days of DAYS) {
    const end = first.add({ days });
    const to = Temporal.PlainDate.compare(end, last) > 0 ? last : end;
    if (Temporal.PlainDate.compare(from, to) > 0) break;
    const band = { ...whole, from: from.toString(), to: to.toString() };
    bands.push({ ...band, attributes: [...whole.attributes, ...dayGroups(band)] });
    from = to.add({ days: 1 });
  }
  return bands;
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate | null): Temporal.PlainDate {
  return other !== null && Temporal.PlainDate.compare(other, one) > 0 ? other : one;
}
