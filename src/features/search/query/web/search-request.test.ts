import { expect, it } from 'vitest';
import { searchInputOf, readSearchRequest } from './search-address.ts';

// A Thursday.
const TODAY = '2026-11-26';
const LEEDS = 'location=Leeds%2C+England&lat=53.8&lng=-1.55';
const at = (query: string) => readSearchRequest(new URLSearchParams(query));
const inputOf = (query: string) => searchInputOf(at(query), TODAY);
const labels = (query: string) => at(query).inferred.map(({ label }) => label);

it('uses words that name a filter as that filter, and looks for the others', () => {
  const input = { limit: 20, query: 'yoga', filters: { free: true, weekdays: [6] } };
  expect(inputOf('q=free+yoga+saturday')).toEqual(input);
  expect(labels('q=free+yoga+saturday')).toEqual(['Free', 'Saturdays']);
  expect(inputOf('q=yoga+tonight')?.filters).toEqual({ from: TODAY, to: TODAY, timeOfDay: ['evening'] });
  expect(labels('q=yoga+tonight+under+%C2%A37.50')).toEqual(['Up to £7.50', 'Tonight']);
  expect(inputOf('q=yoga+saturday+sunday')?.filters).toEqual({ weekdays: [6, 7] });
  expect(at('q=free+yoga+saturday').typed).toBe('free yoga saturday');
});

it.each([
  ['only filters are left', 'q=weekend', 'weekend'],
  ['only small words are left', 'q=free+for+the', 'free for the'],
  ['they are quoted', "q='free+yoga'", "'free yoga'"],
])('keeps words as words if %s', (_when, query, words) => {
  expect([inputOf(query), labels(query)]).toEqual([{ limit: 20, query: words }, []]);
});

it('keeps words as words among posts, which a date or a price would all leave out', () => {
  expect(inputOf('q=free+pizza+sunday&type=posts')).toEqual({ limit: 20, query: 'free pizza sunday', type: 'POST' });
  expect(labels('q=free+pizza+sunday&type=posts')).toEqual([]);
});

it('needs no other words with a place, a hashtag or online', () => {
  expect(inputOf(`q=weekend&${LEEDS}`)).toMatchObject({ filters: { from: '2026-11-28', to: '2026-11-29' } });
  expect(inputOf(`q=weekend&${LEEDS}`)?.query).toBeUndefined();
  expect(inputOf('q=free+online')).toEqual({ limit: 20, filters: { free: true, online: true } });
  expect(inputOf('q=free&tag=yoga')).toEqual({ limit: 20, filters: { free: true, tag: 'yoga' } });
});

it('prefers a filter that the address has itself, and then doesn’t take the words for others', () => {
  expect(inputOf('q=free+yoga&price=-10')).toEqual({ limit: 20, query: 'yoga', filters: { maxPrice: 1000 } });
  expect(labels('q=free+yoga&price=-10')).toEqual([]);
});

it('makes each a word again by an address, and the others stay filters', () => {
  const [free, saturday] = at('q=free+yoga+saturday&sort=soonest').inferred;
  expect(free?.asWords).toBe('/search?q=free+yoga+saturday&sort=soonest&plain=free');
  expect(inputOf(free?.asWords.split('?')[1] ?? '')).toMatchObject({ query: 'free yoga', filters: { weekdays: [6] } });
  const both = at(saturday?.asWords.split('?')[1] ?? '').inferred[0]?.asWords ?? '';
  expect(inputOf(both.split('?')[1] ?? '')).toEqual({ limit: 20, query: 'free yoga saturday', sort: 'soonest' });
});

it('spells the filters out beside the words', () => {
  expect(at('q=free+yoga+saturday&sort=soonest').explicit.toString()).toBe('q=yoga&sort=soonest&days=6&price=free');
});

it('looks for the place in the words unless one is searched already, and takes its name out of them once it is found', () => {
  expect(at('q=free+yoga+near+leeds').placeToFind).toMatchObject({ name: 'leeds', isIn: false });
  expect(inputOf('q=free+yoga+near+leeds')).toMatchObject({ query: 'yoga near leeds', filters: { free: true } });
  expect(at('q=yoga+near+leeds&location=York').placeToFind).toBeNull();
  const placed = `q=yoga+near+leeds&${LEEDS}&placed=1`;
  expect(inputOf(placed)).toEqual({ limit: 20, query: 'yoga', locationCoordinates: { latitude: 53.8, longitude: -1.55 } });
  expect(at(placed).inferred).toEqual([
    { words: 'near leeds', label: 'Near Leeds', names: [], asWords: '/search?q=yoga+near+leeds&plain=near+leeds' },
  ]);
  expect(at('q=yoga+near+leeds&plain=near+leeds').placeToFind).toBeNull();
});
