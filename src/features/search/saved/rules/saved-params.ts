import type { SavedSearch } from '../contract.ts';

type Kept = Pick<SavedSearch, 'query' | 'location' | 'filters'>;

/** Returns the address parameters that repeat a saved search. */
export function savedParams({ query, location, filters }: Kept): Record<string, string> {
  const { when, from, to, free, minPrice, maxPrice, online, withinKm, seats, weekdays, timeOfDay, tag, past } = filters;
  const pounds = (pence: number | undefined) => (pence === undefined ? '' : String(pence / 100));
  const params = {
    q: query,
    location: location?.formattedAddress ?? '',
    lat: location?.coordinates ? String(location.coordinates.latitude) : '',
    lng: location?.coordinates ? String(location.coordinates.longitude) : '',
    when: when ?? (from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`),
    price: free === true ? 'free' : minPrice === undefined && maxPrice === undefined ? '' : `${pounds(minPrice)}-${pounds(maxPrice)}`,
    online: online === true ? '1' : '',
    within: withinKm === undefined ? '' : String(withinKm),
    seats: seats === undefined ? '' : '1',
    days: (weekdays ?? []).join(''),
    time: timeOfDay?.[0] ?? '',
    tag: tag ?? '',
    past: past === true ? '1' : '',
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}
