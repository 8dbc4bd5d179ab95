import { expect, test } from 'vitest';
import { areaAround, areaOf } from './map-area.ts';
import { projected, unitsOf } from './map-projection.ts';

test('the area of a drawn map is its middle and half its width, named after its best-known town', () => {
  const { x, y } = projected({ latitude: 51.5, longitude: -0.1 });
  const side = unitsOf(19.9, 51.5);
  expect(areaOf({ x: x - side / 2, y: y - side / 2, side })).toEqual({ latitude: 51.5, longitude: -0.1, km: 10, label: 'Around London' });
});

test('an area without a known town is this area, and is as wide as a search may be', () => {
  expect(areaAround({ latitude: 45.123456, longitude: -30.98765 }, 900)).toEqual({
    latitude: 45.12,
    longitude: -30.99,
    km: 200,
    label: 'This area',
  });
  expect(areaAround({ latitude: 45, longitude: -30 }, 0.2).km).toBe(1);
});
