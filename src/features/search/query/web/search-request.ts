import { searchQueryOf } from '../rules/clean-query.ts';
import { plainKey, readQuery, isTelling, withoutPlace, type FilterValues, type InferredPlace } from '../rules/inferred-filters.ts';
import { labelIn } from '../../filters/rules/filters.ts';
import { readSearchAddress, searchPath, type SearchAddress } from './search-address.ts';

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
