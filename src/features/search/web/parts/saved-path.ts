import type { SavedSearch } from '../../contract.ts';
import { savedParams } from '../../rules/saved-params.ts';

type Kept = Pick<SavedSearch, 'query' | 'name' | 'location' | 'filters'>;

/** Returns the address that repeats a saved search. */
export function savedPath(kept: Kept): string {
  return `/search?${new URLSearchParams(savedParams(kept)).toString()}`;
}

/** Returns the title of a saved search: its own name, or else what it looks for and where. */
export function savedTitle({ name, query, location, filters }: Kept): string {
  if (name !== null) return name;
  const what = query === '' ? (filters.tag === undefined ? 'Sessions' : `#${filters.tag}`) : query;
  return location === null ? what : `${what}, ${location.formattedAddress}`;
}
