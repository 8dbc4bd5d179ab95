import { expect, test } from 'vitest';
import { zoneOfItem } from './zone-of-item.ts';

test.each([
  ['Online', 'Europe/London', 'Europe/London'],
  ['Online', null, 'Asia/Tokyo'],
  ['Kyoto', 'Europe/London', 'Asia/Tokyo'],
  [null, 'Europe/London', 'Asia/Tokyo'],
] as const)('%s, read in %s, takes place at the time of %s', (place, viewerZone, zone) => {
  expect(zoneOfItem({ place, timeZone: 'Asia/Tokyo' }, viewerZone)).toBe(zone);
});
