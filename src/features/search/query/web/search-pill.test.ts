import { expect, test } from 'vitest';
import { readSearchAddress } from './search-address.ts';
import { searchWords } from './search-pill.tsx';

test.each([
  ['q=yoga&location=London,+England', { what: 'yoga', where: 'London' }],
  ['q=&location=London&lat=51.5&lng=-0.1', { what: 'Everything', where: 'London' }],
  ['q=yoga&lat=51.5&lng=-0.1', { what: 'yoga', where: 'Near me' }],
  ['q=++&tag=choir', { what: '#choir', where: '' }],
])('the pill says what %s looks for', (query, words) => {
  expect(searchWords(readSearchAddress(new URLSearchParams(query)))).toEqual(words);
});
