import { expect, it } from 'vitest';
import type { SavedFilters } from '../../contract.ts';
import { savedDetail, savedTitle } from './saved-labels.ts';

const HACKNEY = { formattedAddress: 'Hackney, London', coordinates: { latitude: 51.55, longitude: -0.06 } };
const kept = (filters: SavedFilters, more: Partial<Parameters<typeof savedDetail>[0]> = {}) => ({
  query: 'yoga',
  name: null,
  location: null,
  filters,
  ...more,
});

it.each([
  [kept({}), 'Everywhere'],
  [kept({ free: true }), 'Everywhere · free'],
  [kept({ when: 'weekend' }), 'Everywhere · this weekend'],
  [kept({ from: '2026-11-28', to: '2026-11-29' }), 'Everywhere · Sat 28 Nov to Sun 29 Nov'],
  [kept({ from: '2026-11-28', to: '2026-11-28' }), 'Everywhere · Sat 28 Nov'],
  [kept({ to: '2026-11-28' }), 'Everywhere · until Sat 28 Nov'],
  [kept({ maxPrice: 1000 }), 'Everywhere · up to £10'],
  [kept({ maxPrice: 750 }), 'Everywhere · up to £7.50'],
  [kept({ when: 'tomorrow' }), 'Everywhere · tomorrow'],
  [kept({ minPrice: 500, maxPrice: 3000 }), 'Everywhere · £5 to £30'],
  [kept({ online: true, seats: 1 }), 'Online · places left'],
  [kept({ tag: 'morning' }), 'Everywhere · #morning'],
  [kept({ timeOfDay: ['evening'], past: true }), 'Everywhere · evening · also past ones'],
  [kept({ weekdays: [6, 7], withinKm: 10 }, { location: HACKNEY }), 'Hackney, London, 10 km · weekends'],
  [kept({ weekdays: [1, 3] }), 'Everywhere · Mondays, Wednesdays'],
  [kept({}, { name: 'Sunday yoga', location: HACKNEY }), 'yoga · Hackney, London'],
  [kept({ tag: 'yoga' }, { query: '', location: { formattedAddress: 'Remote', coordinates: null } }), 'Remote'],
])('tells apart saved searches with the same title: %j is “%s”', (search, detail) => {
  expect(savedDetail(search)).toBe(detail);
});

it('titles a saved search by its name, words or hashtag', () => {
  expect(savedTitle(kept({}, { name: 'Sunday yoga' }))).toBe('Sunday yoga');
  expect(savedTitle(kept({ tag: 'choir' }))).toBe('yoga');
  expect(savedTitle(kept({ tag: 'choir' }, { query: '' }))).toBe('#choir');
  expect(savedTitle(kept({}, { query: '', location: HACKNEY }))).toBe('Sessions');
});
