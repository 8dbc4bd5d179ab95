import { expect, it } from 'vitest';
import { distanceText } from './distance-text.ts';

it.each([
  [0.4, false, 'under 1 km away'],
  [0.4, true, 'within about 1 km'],
  [2.44, false, '2.4 km away'],
  [2.44, true, 'about 2.4 km away'],
  [35.9, true, 'about 36 km away'],
])('says %s km (approximate: %s) as “%s”', (distanceKm, approximate, text) => {
  expect(distanceText({ distanceKm, point: { latitude: 51, longitude: 0, approximate } })).toBe(text);
});
