import * as paths from '#kernel/http/paths.ts';
import type { GetExplore } from '../../contract.ts';

/** Returns what of Explore an address shows: `?topics=all&towns=all`. */
export function readExploreAddress(params: URLSearchParams): GetExplore {
  const shown = (name: string) => (params.get(name) === 'all' ? 'all' : 'first');
  return { topics: shown('topics'), towns: shown('towns') };
}

/** Returns the address that shows all of one kind, or only the first again. */
export function otherwise(shown: GetExplore, kind: keyof GetExplore): string {
  const next = { ...shown, [kind]: shown[kind] === 'all' ? 'first' : 'all' };
  const params = new URLSearchParams(Object.entries(next).filter(([, value]) => value === 'all'));
  return params.size === 0 ? paths.explore : `/explore?${params.toString()}`;
}

/** Returns the address of the sessions around a place. */
export function sessionsAtPath(location: string, { latitude, longitude }: { latitude: number; longitude: number }): string {
  const params = { type: 'sessions', location, lat: String(latitude), lng: String(longitude) };
  return paths.searchFor(new URLSearchParams(params));
}
