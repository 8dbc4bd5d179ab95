import { expect, test } from 'vitest';
import { addressOf, lineOf } from './address-line.ts';

test.each([
  ['12 Grove Road, London', { addressLine: '12 Grove Road', city: 'London', postcode: '' }],
  ['Studio 2, 8 Mare Street, London E8 4RP', { addressLine: 'Studio 2, 8 Mare Street', city: 'London', postcode: 'E8 4RP' }],
  ['1 Quay Street, Bristol, bs11aa', { addressLine: '1 Quay Street', city: 'Bristol', postcode: 'BS1 1AA' }],
  ['The Barn', { addressLine: 'The Barn', city: '', postcode: '' }],
  ['12 Grove Road,', { addressLine: '12 Grove Road', city: '', postcode: '' }],
  ['Flat 3, 12 Grove Road', { addressLine: 'Flat 3, 12 Grove Road', city: '', postcode: '' }],
  ['Flat 3, 12 Grove Road, SW9 8JH', { addressLine: 'Flat 3, 12 Grove Road', city: '', postcode: 'SW9 8JH' }],
  ['Studio 2, 8 Mare Street E8 4RP', { addressLine: 'Studio 2, 8 Mare Street', city: '', postcode: 'E8 4RP' }],
  ['Keizersgracht 1, Amsterdam 1012 AB', { addressLine: 'Keizersgracht 1, Amsterdam 1012 AB', city: '', postcode: '' }],
  ['8 Mare Street, London E8 4RP, UK', { addressLine: '8 Mare Street', city: 'London', postcode: 'E8 4RP' }],
  ['  ', { addressLine: '', city: '', postcode: '' }],
])('%j has the parts of an address', (line, parts) => expect(addressOf(line)).toEqual(parts));

test.each(['12 Grove Road, London', 'Studio 2, 8 Mare Street, London E8 4RP', 'The Barn', ''])('%j is written as it is read', (line) =>
  expect(lineOf(addressOf(line))).toBe(line),
);
