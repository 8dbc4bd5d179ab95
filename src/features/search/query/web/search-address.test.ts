import { expect, it } from 'vitest';
import { readSearchAddress, savedFiltersOf, searchInputOf, searchPath } from './search-address.ts';
import { savedKey, savedPath } from '../../saved/web/saved-path.ts';

// A Thursday.
const TODAY = '2026-11-26';
const inputOf = (query: string) => searchInputOf(readSearchAddress(new URLSearchParams(query)), TODAY);

it('searches for nothing without a query, both coordinates, Remote or a tag', () => {
  for (const query of ['', 'q=a', 'q=%25', 'location=London', 'lat=51.5', 'lat=x&lng=y', 'lat=91&lng=0']) expect(inputOf(query)).toBeNull();
});

it.each([
  ['q=yoga', { query: 'yoga' }],
  ['q="slow+sunrise"', { query: "'slow sunrise'" }],
  ['lat=51.5&lng=-0.1', { locationCoordinates: { latitude: 51.5, longitude: -0.1 } }],
  ['location=Remote&lat=1&lng=1', { filters: { online: true } }],
  ['q=yoga&type=people', { query: 'yoga', type: 'USER' }],
  ['q=yoga&when=today', { query: 'yoga', filters: { from: TODAY, to: TODAY } }],
  ['q=yoga&when=weekend', { query: 'yoga', filters: { from: '2026-11-28', to: '2026-11-29' } }],
  ['q=yoga&when=week', { query: 'yoga', filters: { from: TODAY, to: '2026-12-02' } }],
  ['q=yoga&when=2026-12-01..2026-12-03', { query: 'yoga', filters: { from: '2026-12-01', to: '2026-12-03' } }],
  ['q=yoga&when=never', { query: 'yoga' }],
  ['q=yoga&when=2026-02-31..9999-12-31', { query: 'yoga' }],
  ['q=yoga&when=0000-01-01..2026-13-01', { query: 'yoga' }],
  [`tag=a${'%F0%9F%A6%86'.repeat(15)}`, { filters: { tag: `a${'🦆'.repeat(14)}` } }],
  ['q=yoga&price=free', { query: 'yoga', filters: { free: true } }],
  ['q=yoga&price=10-50', { query: 'yoga', filters: { minPrice: 1000, maxPrice: 5000 } }],
  ['q=yoga&price=-7.5', { query: 'yoga', filters: { maxPrice: 750 } }],
  ['q=yoga&when=tomorrow', { query: 'yoga', filters: { from: '2026-11-27', to: '2026-11-27' } }],
  ['q=yoga&within=5', { query: 'yoga' }],
  ['q=yoga&within=5&lat=51&lng=0', { query: 'yoga', locationCoordinates: { latitude: 51, longitude: 0 }, filters: { withinKm: 5 } }],
  [
    'q=yoga&seats=1&days=67&time=morning&sort=soonest',
    { query: 'yoga', filters: { seats: 1, weekdays: [6, 7], timeOfDay: ['morning'] }, sort: 'soonest' },
  ],
  ['q=yoga&sort=nearest', { query: 'yoga' }],
  ['q=yoga&sort=nearest&lat=51&lng=0', { query: 'yoga', locationCoordinates: { latitude: 51, longitude: 0 }, sort: 'nearest' }],
  ['tag=%23Yoga', { filters: { tag: 'Yoga' } }],
  ['q=yoga&type=nonsense&view=sideways&sort=worst&days=089', { query: 'yoga' }],
])('turns %s into the search it describes', (query, input) => {
  expect(inputOf(query)).toEqual({ limit: 20, ...input });
});

it('on a Sunday, takes this weekend to be only that day', () => {
  const address = readSearchAddress(new URLSearchParams('q=yoga&when=weekend'));
  expect(searchInputOf(address, '2026-11-29')?.filters).toEqual({ from: '2026-11-29', to: '2026-11-29' });
});

it('ignores control characters, which no page can show', () => {
  const params = new URLSearchParams(['q', 'location', 'when', 'price', 'days', 'tag'].map((name) => [name, '\0\u0007']));
  expect(readSearchAddress(params)).toEqual(readSearchAddress(new URLSearchParams()));
  expect(inputOf('q=yo%00ga&tag=%00')).toEqual({ limit: 20, query: 'yoga' });
});

it('changes one part of an address and removes empty ones', () => {
  expect(searchPath(new URLSearchParams('q=yoga&when=today'), { when: null, type: 'posts' })).toBe('/search?q=yoga&type=posts');
  expect(searchPath(new URLSearchParams('q=yoga'), { q: '' })).toBe('/search');
});

it('repeats a saved search as it was', () => {
  const kept = {
    query: 'yoga',
    location: { formattedAddress: 'Bath', coordinates: { latitude: 51.4, longitude: -2.4 } },
    filters: { withinKm: 5, free: true },
  };
  const again = inputOf(savedPath(kept).split('?')[1] ?? '');
  expect(again).toEqual({ limit: 20, query: 'yoga', locationCoordinates: kept.location.coordinates, filters: kept.filters });
});

it.each(['today', 'weekend', 'week', '2026-12-01..2026-12-03'])('saves “%s” as chosen, not as the days it means now', (when) => {
  const filters = savedFiltersOf(readSearchAddress(new URLSearchParams(`q=yoga&when=${when}&price=free`)));
  expect(savedPath({ query: 'yoga', location: null, filters })).toBe(
    `/search?${new URLSearchParams({ q: 'yoga', when, price: 'free' }).toString()}`,
  );
});

it('knows a search as saved whatever the case of its words, but not with other filters', () => {
  const [kept, filtered] = [
    { query: 'yoga', location: null, filters: {} },
    { query: 'yoga', location: null, filters: { free: true } },
  ];
  expect(savedKey({ ...kept, query: 'Yoga' })).toBe(savedKey(kept));
  expect(savedKey(filtered)).not.toBe(savedKey(kept));
});
