import { FILTERS } from '../../filters/rules/filters.ts';
import type { SavedSearch } from '../contract.ts';

type Saved = Pick<SavedSearch, 'query' | 'name' | 'location' | 'filters'>;

/** Returns the title of a saved search: its own name, or else what it looks for. */
export function savedTitle({ name, query, filters }: Saved): string {
  if (name !== null) return name;
  return query !== '' ? query : filters.tag === undefined ? 'Sessions' : `#${filters.tag}`;
}

/** Returns what tells saved searches with the same title apart: where, and the filters: `Hackney, London, 10 km · weekends · free`. */
export function savedDetail({ name, query, location, filters }: Saved): string {
  const { withinKm, tag, online } = filters;
  const place = location?.formattedAddress ?? (online === true ? 'Online' : 'Everywhere');
  return [
    name === null ? '' : query,
    withinKm === undefined ? place : `${place}, ${withinKm} km`,
    location !== null && location.coordinates !== null && online === true ? 'online' : '',
    tag === undefined || (name === null && query === '') ? '' : `#${tag}`,
    ...DESCRIBED.map(({ write, describe }) => (write(filters) === '' ? '' : (describe?.(write(filters)) ?? ''))),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

// Switches come last.
const DESCRIBED = [...FILTERS.filter(({ kind }) => kind === 'one-of'), ...FILTERS.filter(({ kind }) => kind === 'switch')];
