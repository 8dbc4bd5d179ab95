import { expect, test } from 'vitest';
import { readSearchAddress } from './search-address.ts';
import { isPlaceFound } from './use-search-number.ts';

const at = (query: string) => readSearchAddress(new URLSearchParams(query));
const LEEDS = 'location=Leeds%2C+England&lat=53.8&lng=-1.55';

test('a search stays the same when its place has been looked up, from the words or from the field', () => {
  expect(isPlaceFound(at('q=yoga+near+leeds'), at(`q=yoga+near+leeds&${LEEDS}&placed=1`))).toBe(true);
  expect(isPlaceFound(at('q=yoga&location=leeds'), at(`q=yoga&${LEEDS}`))).toBe(true);
});

test('other words or another place are another search', () => {
  expect(isPlaceFound(at('q=yoga&location=leeds'), at(`q=running&${LEEDS}`))).toBe(false);
  expect(isPlaceFound(at(`q=yoga&${LEEDS}`), at('q=yoga&location=York%2C+England&lat=53.96&lng=-1.08'))).toBe(false);
  expect(isPlaceFound(at(`q=yoga&${LEEDS}`), at('q=yoga'))).toBe(false);
});
