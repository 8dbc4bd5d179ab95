import type { SavedFilters, SearchFilters } from '../../filters/contract.ts';
import { searchQueryOf } from '../rules/clean-query.ts';
import { filtersToday, isSearchableDay } from '../../filters/rules/days.ts';
import { REMOTE } from './searched-place.ts';
import type { HitType, SearchSort } from '../contract.ts';

/** What the address of the search screen asks for: /search?q=&location=&lat=&lng= and filters. */
export type SearchAddress = {
  /** As typed. */
  typed: string;
  query: string | null;
  location: string;
  point: { latitude: number; longitude: number } | null;
  isRemote: boolean;
  tab: Tab;
  when: string;
  price: string;
  online: boolean;
  within: number | null;
  seats: boolean;
  days: string;
  time: '' | 'morning' | 'afternoon' | 'evening';
  tag: string;
  past: boolean;
  sort: SearchSort;
  view: 'list' | 'calendar' | 'map';
};

export const TABS = ['all', 'people', 'sessions', 'posts', 'hashtags'] as const;
export type Tab = (typeof TABS)[number];

const WHEN_WORDS = ['today', 'tomorrow', 'weekend', 'week'] as const;
/** What a tab searches for; everything if undefined. */
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
  const within = Number(params.get('within'));
  const point = isRemote ? null : pointOf(params.get('lat'), params.get('lng'));
  const sort = oneOf(params.get('sort'), ['best', 'soonest', 'nearest', 'cheapest'], 'best');
  return {
    typed,
    query: searchQueryOf(typed),
    location,
    point,
    isRemote,
    tab: oneOf(params.get('type'), TABS, 'all'),
    when: text('when'),
    price: text('price'),
    online: params.get('online') === '1',
    within: within >= 1 && within <= 200 ? within : null,
    seats: params.get('seats') === '1',
    days: text('days'),
    time: oneOf(params.get('time'), ['', 'morning', 'afternoon', 'evening'], ''),
    tag: tagIn(text('tag')),
    past: params.get('past') === '1',
    // Nearest to what? The address may have lost its place.
    sort: sort === 'nearest' && point === null ? 'best' : sort,
    view: oneOf(params.get('view'), ['list', 'calendar', 'map'], 'list'),
  };
}

/** Returns the hashtag that someone typed or an address names, without its # (docs/product.md#tags). */
export function tagIn(typed: string): string {
  return typed
    .trim()
    .replace(/^#+/, '')
    .trim()
    .slice(0, 30)
    .replace(/[\uD800-\uDBFF]$/, '');
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
  return query === '' ? '/search' : `/search?${query}`;
}

// What and where are entered afresh, and read anew; a hashtag belongs to the previous search.
const ASKED_ANEW = ['q', 'location', 'lat', 'lng', 'tag', 'plain', 'placed'];

/** Returns the parameters carried over to the next search: tab, filters, order and view. */
export function keptParams(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => !ASKED_ANEW.includes(name)));
}

/** Returns the filters of an address. `today` is a day such as 2026-11-22 in the product's home time zone. */
export function filtersOf(address: SearchAddress, today: string): SearchFilters {
  return filtersToday(savedFiltersOf(address), today);
}

/** Returns the filters of an address as they are saved, whatever the day. */
export function savedFiltersOf(address: SearchAddress): SavedFilters {
  const { seats, days, time, tag, past, within } = address;
  return {
    ...whenOf(address.when),
    ...priceOf(address.price),
    ...(address.online || address.isRemote ? { online: true } : {}),
    ...(within !== null && address.point && !address.online ? { withinKm: within } : {}),
    ...(seats ? { seats: 1 } : {}),
    ...(days === '' ? {} : weekdaysOf(days)),
    ...(time === '' ? {} : { timeOfDay: [time] }),
    ...(tag === '' ? {} : { tag }),
    ...(past ? { past: true } : {}),
  };
}

const PAGE = 20;
// A calendar and a map show about everything at once.
const WHOLE_PAGE = 100;

/** Returns the search input an address asks for, or null if it asks for nothing. */
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

function weekdaysOf(days: string): Pick<SearchFilters, 'weekdays'> {
  const weekdays = [...new Set(days.replaceAll(/[^1-7]/g, ''))].map(Number);
  return weekdays.length === 0 ? {} : { weekdays };
}

function priceOf(price: string): SearchFilters {
  if (price === 'free') return { free: true };
  const range = /^(\d{0,5}(?:\.\d{1,2})?)-(\d{0,5}(?:\.\d{1,2})?)$/.exec(price);
  if (!range) return {};
  const [, from = '', to = ''] = range;
  const pence = (pounds: string) => Math.min(Math.round(Number(pounds) * 100), 1_000_000);
  return { ...(from === '' ? {} : { minPrice: pence(from) }), ...(to === '' ? {} : { maxPrice: pence(to) }) };
}

type Words = Pick<SavedFilters, 'when' | 'from' | 'to'>;

function whenOf(when: string): Words {
  const word = WHEN_WORDS.find((one) => one === when);
  if (word !== undefined) return { when: word };
  const range = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(when);
  const [, from, to] = range ?? [];
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

// A day that there is, such as no 31 February, and that the server takes.
function isDay(day: string | undefined): day is string {
  const noon = new Date(`${day}T12:00:00Z`);
  return day !== undefined && isSearchableDay(day) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
}
