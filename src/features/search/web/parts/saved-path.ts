import type { SavedSearch } from '../../contract.ts';
import { savedParams } from '../../rules/saved-params.ts';

type Kept = Pick<SavedSearch, 'query' | 'name' | 'location' | 'filters'>;

/** The address at which a saved search is made again. */
export function savedPath(kept: Kept): string {
  return `/search?${new URLSearchParams(savedParams(kept)).toString()}`;
}

/** What a saved search is called: by its person, else by what it looks for and where. */
export function savedTitle({ name, query, location, filters }: Kept): string {
  if (name !== null) return name;
  const what = query === '' ? (filters.tag === undefined ? 'Sessions' : `#${filters.tag}`) : query;
  return location === null ? what : `${what}, ${location.formattedAddress}`;
}
