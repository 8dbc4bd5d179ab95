import * as paths from '#kernel/http/paths.ts';
import type { SavedFilters, SearchFilters, HitType, SearchSort } from '../../contract.ts';
import { searchQueryOf } from '../rules/clean-query.ts';
import { filtersToday } from '../../filters/rules/days.ts';
import { eachFilter, FILTERS, type FilterName, labelIn } from '../../filters/rules/filters.ts';
import { REMOTE } from './searched-place.ts';
import { plainKey, readQuery, isTelling, withoutPlace, type FilterValues, type InferredPlace } from '../rules/inferred-filters.ts';

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

/** The parameters of what the calendar of a search shows; they belong to one search. */
export const CALENDAR_PARAMS = { view: 'calendar', day: 'day' } as const;

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
const ENTERED_AFRESH = ['q', 'location', 'lat', 'lng', 'tag', 'plain', 'placed', CALENDAR_PARAMS.day];

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

/** Words of the query that are used as a filter or place, and the address in which they are words again. */
export type InferredChip = { words: string; label: string; names: (keyof FilterValues)[]; asWords: string };

/** A search address whose query is without the words that are used as filters. */
export type SearchRequest = SearchAddress & {
  inferred: InferredChip[];
  /** A place in the words that hasn't been looked up; null if there is none, or a place is searched already. */
  placeToFind: InferredPlace | null;
  /** The same address with the filters among its parameters instead of its words. */
  explicit: URLSearchParams;
};

const NAMES = ['when', 'time', 'days', 'price', 'online'] as const;

// The words that stay words, by commas, and whether the place of the address is the one that the words name.
const PLAIN = 'plain';

const PLACED = 'placed';

/**
 * Reads the address of the search screen, with words such as `free`, `saturday` and `near Leeds` as filters (docs/product.md#search-words). A
 * filter that the address has itself wins. They stay words if nothing else would be left to look for, and among posts, which have neither a
 * date nor a price.
 */
export function readSearchRequest(params: URLSearchParams): SearchRequest {
  const address = readSearchAddress(params);
  const plain = (params.get(PLAIN) ?? '').split(',').filter((words) => words !== '');
  const { rest, inferred, place } = readQuery(address.typed, plain, { filters: address.tab !== 'posts' });
  const isPlaced = place !== null && address.point !== null && params.get(PLACED) === '1';
  const words = isPlaced ? withoutPlace(rest, place) : rest;
  const hasPlace = address.location !== '' || address.point !== null;
  const isOnline = address.isRemote || inferred.some(({ values }) => values.online !== undefined);
  const placeToFind = place === null || hasPlace ? null : place;
  const isEnough = isTelling(words) || address.point !== null || isOnline || address.values.tag !== '';
  if (!isEnough) return { ...address, inferred: [], placeToFind, explicit: params };
  const values = valuesOf(inferred.map((one) => one.values));
  const own = ownFilters(address, params);
  const used = Object.fromEntries(NAMES.flatMap((name) => (values[name] === undefined || own.has(name) ? [] : [[name, values[name]]])));
  const back = (taken: string, changes: Record<string, null> = {}) =>
    searchPath(params, { ...changes, [PLAIN]: [...plain, plainKey(taken)].join(',') });
  const explicit = new URLSearchParams(searchPath(params, { ...used, q: words, [PLACED]: null }).split('?')[1] ?? '');
  const chips = inferred.flatMap((one): InferredChip[] => {
    const names = NAMES.filter((name) => one.values[name] !== undefined && used[name] !== undefined);
    return names.length === 0 ? [] : [{ words: one.words, names, label: labelOf(one.values), asWords: back(one.words) }];
  });
  if (isPlaced) {
    const gone = { location: null, lat: null, lng: null, within: null, [PLACED]: null };
    const town = address.location.split(',')[0] ?? place.name;
    chips.push({ words: place.words, names: [], label: `Near ${town}`, asWords: back(place.words, gone) });
  }
  const read = readSearchAddress(explicit);
  const isInferred = chips.length > 0 || words !== address.typed.trim();
  return {
    ...read,
    typed: address.typed,
    query: isInferred ? searchQueryOf(words) : address.query,
    inferred: chips,
    placeToFind,
    explicit,
  };
}

/** Returns the address's parameters with the place that its words name. */
export function withFoundPlace(params: URLSearchParams, place: { label: string; latitude: number; longitude: number }): string {
  return searchPath(params, { location: place.label, lat: String(place.latitude), lng: String(place.longitude), [PLACED]: '1' });
}

function ownFilters(address: SearchAddress, params: URLSearchParams): ReadonlySet<string> {
  const own = new Set<string>(NAMES.filter((name) => (params.get(name) ?? '') !== ''));
  if (address.isRemote) own.add('online');
  return own;
}

// All weekdays are one filter.
function valuesOf(all: readonly FilterValues[]): FilterValues {
  const days = [...new Set(all.flatMap((values) => [...(values.days ?? '')]))].toSorted().join('');
  return { ...Object.assign({}, ...all), ...(days === '' ? {} : { days }) };
}

function labelOf({ when, time, days, price, online }: FilterValues): string {
  const parts = [
    when === 'today' && time === 'evening' ? 'Tonight' : when === undefined ? '' : labelIn('when', when),
    days === undefined ? '' : labelIn('days', days),
    time === undefined || (when === 'today' && time === 'evening') ? '' : labelIn('time', time).toLowerCase(),
    price === undefined ? '' : labelIn('price', price),
    online === undefined ? '' : 'Online',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
