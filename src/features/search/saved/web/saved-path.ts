import * as paths from '#kernel/http/paths.ts';
import type { SavedSearch } from '../contract.ts';
import { savedParams } from '../rules/saved-params.ts';

/** Returns the address that repeats a saved search. */
export function savedPath(saved: Pick<SavedSearch, 'query' | 'location' | 'filters'>): string {
  return paths.searchFor(new URLSearchParams(savedParams(saved)));
}

/** Returns what tells saved searches apart: everything but their name and, as the server has it, the case of their words. */
export function savedKey(saved: Pick<SavedSearch, 'query' | 'location' | 'filters'>): string {
  return savedPath({ ...saved, query: saved.query.toLowerCase() });
}

/** Returns the address that searches at a place, which has no point if it is Remote, for the same words. */
export function placePath(location: string, point: { latitude: number; longitude: number } | null, query: string | null = null): string {
  const params = {
    ...(query === null ? {} : { q: query }),
    location,
    ...(point ? { lat: String(point.latitude), lng: String(point.longitude) } : {}),
  };
  return paths.searchFor(new URLSearchParams(params));
}
