import { expect, it } from 'vitest';
import { projected, type MapPoint } from './map-projection.ts';
import type { MapWindow } from './use-map-window.ts';
import { windowAround } from './window-around.ts';

const isIn = ({ x, y, side }: MapWindow, point: MapPoint) => point.x > x && point.x < x + side && point.y > y && point.y < y + side;

it.each([
  ['Penzance', 50.12, -5.54],
  ['Lowestoft', 52.48, 1.75],
  ['Galway', 53.27, -9.05],
  ['Stornoway', 58.21, -6.39],
])('has %s on the map if there is nothing to show', (_name, latitude, longitude) => {
  expect(isIn(windowAround([], null), projected({ latitude, longitude }))).toBe(true);
});

it('has every pin and the searched place on the map', () => {
  const [york, leeds] = [
    { latitude: 53.96, longitude: -1.08 },
    { latitude: 53.8, longitude: -1.55 },
  ];
  const view = windowAround([york], { ...leeds, km: 10 });
  for (const place of [york, leeds]) expect(isIn(view, projected(place))).toBe(true);
});
