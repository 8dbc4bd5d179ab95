import { expect, test } from 'vitest';
import type { Place } from '#features/places/contract.ts';
import { townOf } from './town-of.ts';

const home: Place = {
  id: 'osm:1',
  label: '12 Quiet Lane, Bristol',
  formattedAddress: '12 Quiet Lane, Bristol, BS1 1AA, United Kingdom',
  city: 'Bristol',
  country: 'United Kingdom',
  latitude: 51.4512,
  longitude: -2.5871,
  addressLine: '12 Quiet Lane',
  postcode: 'BS1 1AA',
  precision: 'address',
};

test('of the place where somebody is, only the town is named', () => {
  expect(townOf(home)?.label).toBe('Bristol, United Kingdom');
  expect(townOf({ ...home, label: 'BS1 1AA, Bristol', addressLine: null, precision: 'postcode' })?.label).toBe('Bristol, United Kingdom');
  expect(townOf({ ...home, label: 'Bristol, England', addressLine: null, postcode: null, precision: 'town' })?.label).toBe(
    'Bristol, England',
  );
  expect(townOf({ ...home, city: '' })).toBeNull();
});
