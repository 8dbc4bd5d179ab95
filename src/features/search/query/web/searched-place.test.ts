import { expect, test } from 'vitest';
import type { Place } from '#features/places/contract.ts';
import { pointToSave, townOf } from './searched-place.ts';

const SPOT = { latitude: 51.987, longitude: -1.2361 };
const SOMERTON = { label: 'Somerton, England', point: { latitude: 51.95, longitude: -1.28 } };

test('saves the town remembered by “Near me”, not the spot where the person is', () => {
  expect(pointToSave({ location: 'Somerton, England', point: SPOT }, SOMERTON)).toEqual(SOMERTON.point);
});

test('saves a spot without a town to about a kilometre', () => {
  expect(pointToSave({ location: 'Near me', point: SPOT }, null)).toEqual({ latitude: 51.99, longitude: -1.24 });
});

test('saves any other place where it is', () => {
  expect(pointToSave({ location: 'Bristol, England', point: SPOT }, SOMERTON)).toEqual(SPOT);
  expect(pointToSave({ location: 'Remote', point: null }, SOMERTON)).toBeNull();
});

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
