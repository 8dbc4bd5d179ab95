import type { SavedSearch } from '../../contract.ts';

type Kept = Pick<SavedSearch, 'query' | 'name' | 'location' | 'filters'>;

/** The address at which a saved search is made again. Days that were picked are left out once they are over: they would find nothing. */
export function savedPath({ query, location, filters }: Kept): string {
  const { from, to, free, minPrice, maxPrice, online, withinKm, seats, weekdays, timeOfDay, tag, past } = filters;
  const pounds = (pence: number | undefined) => (pence === undefined ? '' : String(Math.trunc(pence / 100)));
  const params = {
    q: query,
    location: location?.formattedAddress ?? '',
    lat: location?.coordinates ? String(location.coordinates.latitude) : '',
    lng: location?.coordinates ? String(location.coordinates.longitude) : '',
    when: from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`,
    price: free === true ? 'free' : minPrice === undefined && maxPrice === undefined ? '' : `${pounds(minPrice)}-${pounds(maxPrice)}`,
    online: online === true ? '1' : '',
    within: withinKm === undefined ? '' : String(withinKm),
    seats: seats === undefined ? '' : '1',
    days: (weekdays ?? []).join(''),
    time: timeOfDay?.[0] ?? '',
    tag: tag ?? '',
    past: past === true ? '1' : '',
  };
  return `/search?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()}`;
}

/** What a saved search is called: by its person, else by what it looks for and where. */
export function savedTitle({ name, query, location, filters }: Kept): string {
  if (name !== null) return name;
  const what = query === '' ? (filters.tag === undefined ? 'Sessions' : `#${filters.tag}`) : query;
  return location === null ? what : `${what}, ${location.formattedAddress}`;
}
