import { expect, it } from 'vitest';
import { projected } from './map-projection.ts';
import { zoomed, zoomedAt } from './use-map-window.ts';
import { windowAround } from './window-around.ts';

const LONDON = { latitude: 51.51, longitude: -0.13 };
const GLASGOW = { latitude: 55.86, longitude: -4.25 };

it('zooms in on the searched place, though the results lie far to one side of it', () => {
  const place = projected(LONDON);
  let view = windowAround([GLASGOW], { ...LONDON, km: null });
  for (let press = 0; press < 4; press += 1) view = zoomedAt(view, 0.6, place);
  for (const share of [(place.x - view.x) / view.side, (place.y - view.y) / view.side]) {
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  }
});

it('keeps the place where it is when zooming out', () => {
  const view = { x: 0, y: 0, side: 100 };
  expect(zoomedAt(view, 1.6, { x: 25, y: 75 })).toEqual({ side: 160, x: -15, y: -45 });
});

it('zooms in the middle without a place, and when it is out of sight', () => {
  const view = { x: 0, y: 0, side: 100 };
  for (const focus of [null, { x: -1, y: 50 }, { x: 50, y: 101 }]) expect(zoomedAt(view, 0.6, focus)).toEqual(zoomed(view, 0.6));
});

it('stops zooming in where no names are left, and leaves a view that begins nearer as it is', () => {
  let view = { x: 0, y: 0, side: 100 };
  for (let press = 0; press < 20; press += 1) view = zoomedAt(view, 0.6, null);
  expect(view.side).toBe(9);
  expect(zoomed({ x: 0, y: 0, side: 4 }, 0.6).side).toBe(4);
});
