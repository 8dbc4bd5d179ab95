import { formatShortDay } from '#kernel/time/time-text.ts';
import type { SavedSearch } from '../contract.ts';
import { savedParams } from '../rules/saved-params.ts';
import { DAYS, labelIn, PRICE, TIME, WHEN, type Choice } from '../../filters/web/filter-choices.ts';

type Kept = Pick<SavedSearch, 'query' | 'name' | 'location' | 'filters'>;

/** Returns the title of a saved search: its own name, or else what it looks for. */
export function savedTitle({ name, query, filters }: Kept): string {
  if (name !== null) return name;
  return query !== '' ? query : filters.tag === undefined ? 'Sessions' : `#${filters.tag}`;
}

/** Returns what tells saved searches with the same title apart: where, and the filters: `Hackney, London, 10 km · weekends · free`. */
export function savedDetail(kept: Kept): string {
  const { name, query, location, filters } = kept;
  const { withinKm, tag, online, seats, past } = filters;
  const place = location?.formattedAddress ?? (online === true ? 'Online' : 'Everywhere');
  const params = savedParams(kept);
  return [
    name === null ? '' : query,
    withinKm === undefined ? place : `${place}, ${withinKm} km`,
    location !== null && location.coordinates !== null && online === true ? 'online' : '',
    tag === undefined || (name === null && query === '') ? '' : `#${tag}`,
    daysText(params['when'] ?? ''),
    priceText(params['price'] ?? ''),
    weekdaysText(params['days'] ?? ''),
    labelOf(TIME, params['time'] ?? ''),
    seats === undefined ? '' : 'places left',
    past === true ? 'also past ones' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function labelOf(choices: readonly Choice[], value: string): string {
  const label = value === '' ? '' : (choices.find(([known]) => known === value)?.[1] ?? '');
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function daysText(when: string): string {
  const label = labelOf(WHEN, when);
  if (label !== '' || when === '') return label;
  const [from = '', to = ''] = when.split('..').map((day) => (day === '' ? '' : formatShortDay(new Date(`${day}T12:00:00Z`), 'UTC')));
  if (from === '') return `until ${to}`;
  return to === '' ? `from ${from}` : from === to ? from : `${from} to ${to}`;
}

function priceText(price: string): string {
  const label = price === '' ? '' : labelIn(PRICE, price);
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function weekdaysText(days: string): string {
  if (days.length > 1 && DAYS.some(([known]) => known === days)) return labelOf(DAYS, days);
  return [...days].map((day) => DAYS.find(([known]) => known === day)?.[1] ?? '').join(', ');
}
