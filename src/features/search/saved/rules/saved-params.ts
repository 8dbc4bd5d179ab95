import { FILTERS } from '../../filters/rules/filters.ts';
import type { SavedSearch } from '../contract.ts';

/** Returns the address parameters that repeat a saved search. */
export function savedParams({ query, location, filters }: Pick<SavedSearch, 'query' | 'location' | 'filters'>): Record<string, string> {
  const params = [
    ['q', query],
    ['location', location?.formattedAddress ?? ''],
    ['lat', location?.coordinates ? String(location.coordinates.latitude) : ''],
    ['lng', location?.coordinates ? String(location.coordinates.longitude) : ''],
    ...FILTERS.map(({ name, write }) => [name, write(filters)]),
  ];
  return Object.fromEntries(params.filter(([, value]) => value !== ''));
}
