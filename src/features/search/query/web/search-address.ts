import * as paths from '#kernel/http/paths.ts';
import type { SavedFilters, SearchFilters, HitType, SearchSort } from '../../contract.ts';
import { searchQueryOf } from '../rules/clean-query.ts';
import { filtersToday } from '../../filters/rules/days.ts';
import { eachFilter, FILTERS, type FilterName } from '../../filters/rules/filters.ts';
import { REMOTE } from './searched-place.ts';

/** A search as the address of its screen has it: /search?q=&location=&lat=&lng= and filters. */
export type SearchAddress = {
  /** As typed. */
  typed: string;
  query: string | null;
  location: string;
  point: { latitude: number; longitude: number } | null;
  isRemote: boolean;
  tab: Tab;
  /** The value of each filter; empty without it. */
  values: Record<FilterName, string>;
  /** Kilometres around the point; null if the filter isn't set. */
  within: number | null;
  sort: SearchSort;
  view: 'list' | 'calendar' | 'map';
};

export const TABS = ['all', 'people', 'sessions', 'posts', 'hashtags'] as const;
export type Tab = (typeof TABS)[number];

/** The kind of result that a tab shows; all kinds if undefined. */
export const TYPES: Record<Tab, HitType | undefined> = {
  all: undefined,
  people: 'USER',
  sessions: 'SESSION',
  posts: 'POST',
  hashtags: 'TAG',
};
const oneOf = <Word extends string>(value: string | null, words: readonly Word[], otherwise: Word): Word =>
  words.find((word) => word === value) ?? otherwise;

export function readSearchAddress(params: URLSearchParams): SearchAddress {
  // A page can't hold control characters, so what the server renders would differ from what the browser does.
  const text = (name: string) => (params.get(name) ?? '').replaceAll(/\p{Cc}/gu, '');
  const typed = text('q');
  const location = text('location').slice(0, 200);
  const isRemote = location.toLowerCase() === REMOTE.toLowerCase();
  const values = eachFilter(({ name, clean }) => clean(text(name)));
  const point = isRemote ? null : pointOf(params.get('lat'), params.get('lng'));
  const sort = oneOf(params.get('sort'), ['best', 'soonest', 'nearest', 'cheapest'], 'best');
  return {
    typed,
    query: searchQueryOf(typed),
    location,
    point,
    isRemote,
    tab: oneOf(params.get('type'), TABS, 'all'),
    values,
    within: values.within === '' ? null : Number(values.within),
    // Nearest to what? The address may have lost its place.
    sort: sort === 'nearest' && point === null ? 'best' : sort,
    view: oneOf(params.get('view'), ['list', 'calendar', 'map'], 'list'),
  };
}

function pointOf(lat: string | null, lng: string | null): SearchAddress['point'] {
  if (!lat || !lng) return null;
  const [latitude, longitude] = [Number(lat), Number(lng)];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

/** Returns the screen's address with some parameters changed; empty ones are removed. */
export function searchPath(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? paths.search : `/search?${query}`;
}

// Words and place are entered afresh, and read again; a hashtag belongs to the previous search.
const ENTERED_AFRESH = ['q', 'location', 'lat', 'lng', 'tag', 'plain', 'placed'];

/** Returns the parameters carried over to the next search: tab, filters, order and view. */
export function carriedParams(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => !ENTERED_AFRESH.includes(name)));
}

/** Returns the filters of an address. `today` is a day such as 2026-11-22 in the product's home time zone. */
export function filtersOf(address: SearchAddress, today: string): SearchFilters {
  return filtersToday(savedFiltersOf(address), today);
}

/** Returns the filters of an address as they are saved, whatever the day. */
export function savedFiltersOf(address: SearchAddress): SavedFilters {
  const { values, isRemote, point } = address;
  const used = FILTERS.filter(({ name }) => values[name] !== '' && (name !== 'within' || (point !== null && values.online === '')));
  const filters = Object.assign({}, ...used.map(({ name, read }) => read(values[name]))) as SavedFilters;
  return isRemote ? { ...filters, online: true } : filters;
}

const PAGE = 20;
// A calendar and a map show about everything at once.
const WHOLE_PAGE = 100;

/** Returns the input for the search of an address; null if there is nothing to search for. */
export function searchInputOf(address: SearchAddress, today: string) {
  const filters = filtersOf(address, today);
  if (address.query === null && address.point === null && filters.online !== true && filters.tag === undefined) return null;
  const type = TYPES[address.tab];
  return {
    limit: address.view === 'list' ? PAGE : WHOLE_PAGE,
    ...(address.query === null ? {} : { query: address.query }),
    ...(address.point ? { locationCoordinates: address.point } : {}),
    ...(type === undefined ? {} : { type }),
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
    ...(address.sort === 'best' ? {} : { sort: address.sort }),
  };
}
