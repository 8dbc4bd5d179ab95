import { expect, test } from 'vitest';
import { kmOf, projected, unitsOf, unprojected } from './map-projection.ts';

test.each([
  [51.51, -0.13],
  [60.15, -1.15],
  [-33.9, 151.2],
])('a point of the map leads back to %s, %s', (latitude, longitude) => {
  const back = unprojected(projected({ latitude, longitude }));
  expect(back.latitude).toBeCloseTo(latitude, 6);
  expect(back.longitude).toBeCloseTo(longitude, 6);
});

test('kilometres become map units and come back', () => {
  expect(kmOf(unitsOf(12, 55), 55)).toBeCloseTo(12, 9);
});
