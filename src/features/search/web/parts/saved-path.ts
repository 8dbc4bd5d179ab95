import type { SavedSearch } from '../../contract.ts';
import { savedParams } from '../../rules/saved-params.ts';

/** Returns the address that repeats a saved search. */
export function savedPath(kept: Pick<SavedSearch, 'query' | 'location' | 'filters'>): string {
  return `/search?${new URLSearchParams(savedParams(kept)).toString()}`;
}

/** Returns what tells saved searches apart: everything but their name and, as the server has it, the case of their words. */
export function savedKey(kept: Pick<SavedSearch, 'query' | 'location' | 'filters'>): string {
  return savedPath({ ...kept, query: kept.query.toLowerCase() });
}
