import { expect, it } from 'vitest';
import type { OfferedKind } from '../contract.ts';
import { inHostsOrder, isTooMany, mostOfKind, placesOf } from './chosen-places.ts';

const standard: OfferedKind = { id: null, position: 0, name: 'Standard', price: 1000, audience: 'everyone', isFor: true, left: null };
const friends: OfferedKind = { id: 'f', position: 1, name: 'Friends', price: 400, audience: 'code', isFor: true, left: 3 };
const chosen = { counts: { f: 3, standard: 2 }, names: {}, prices: {} };

it('counts the places of the other kinds that are offered, not those whose code was removed', () => {
  expect(mostOfKind(standard, placesOf([standard, friends], chosen), 6)).toBe(3);
  expect(mostOfKind(standard, placesOf([standard], chosen), 6)).toBe(6);
});

it('offers no more of a kind than are left of it, and none to whom it isn’t for', () => {
  expect(mostOfKind(friends, placesOf([standard, friends], chosen), 6)).toBe(3);
  expect(mostOfKind({ ...friends, isFor: false }, [], 6)).toBe(0);
});

it('shows a kind that a code opens where its host has put it', () => {
  const child: OfferedKind = { ...standard, id: 'c', position: 2, name: 'Child' };
  expect(inHostsOrder([standard, child, friends]).map(({ name }) => name)).toEqual(['Standard', 'Friends', 'Child']);
});

it('says which kind has too few left once somebody else was faster, and none of the others', () => {
  const places = placesOf([standard, { ...friends, left: 2 }], chosen);
  expect([isTooMany({ ...friends, left: 2 }, places, 6), isTooMany(standard, places, 6)]).toEqual([true, false]);
  expect(isTooMany(friends, places, 5)).toBe(false);
  expect([isTooMany(friends, places, 4), isTooMany(standard, places, 4)]).toEqual([true, true]);
});
