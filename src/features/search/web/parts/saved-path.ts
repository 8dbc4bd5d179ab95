import type { SavedSearch } from '../../contract.ts';
import { savedParams } from '../../rules/saved-params.ts';

/** Returns the address that repeats a saved search. */
export function savedPath(kept: Pick<SavedSearch, 'query' | 'location' | 'filters'>): string {
  return `/search?${new URLSearchParams(savedParams(kept)).toString()}`;
}
