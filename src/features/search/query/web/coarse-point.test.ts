import { expect, test } from 'vitest';
import { keptPointOf } from './coarse-point.ts';

const SPOT = { latitude: 51.987, longitude: -1.2361 };
const SOMERTON = { label: 'Somerton, England', point: { latitude: 51.95, longitude: -1.28 } };

test('saves the town remembered by “Near me”, not the spot where the person is', () => {
  expect(keptPointOf({ location: 'Somerton, England', point: SPOT }, SOMERTON)).toEqual(SOMERTON.point);
});

test('saves a spot without a town to about a kilometre', () => {
  expect(keptPointOf({ location: 'Near me', point: SPOT }, null)).toEqual({ latitude: 51.99, longitude: -1.24 });
});

test('saves any other place where it is', () => {
  expect(keptPointOf({ location: 'Bristol, England', point: SPOT }, SOMERTON)).toEqual(SPOT);
  expect(keptPointOf({ location: 'Remote', point: null }, SOMERTON)).toBeNull();
});
