import { expect, it } from 'vitest';
import { cellsAround, cellsOf, coarsePointOf } from './cells.ts';
import { distanceKm } from './distance.ts';

const HACKNEY = { latitude: 51.549, longitude: -0.0553 };

it('shows every venue in a cell at the same point, on every request, less than 1.6 km away', () => {
  const shown = coarsePointOf(HACKNEY);
  expect(coarsePointOf(HACKNEY)).toEqual(shown);
  expect(coarsePointOf(shown)).toEqual(shown);
  expect(coarsePointOf({ latitude: 51.5491, longitude: -0.0554 })).toEqual(shown);
  expect(shown).not.toEqual(HACKNEY);
  expect(distanceKm(shown, HACKNEY)).toBeLessThan(1.6);
});

it('derives all cells from the smallest, as safe integers', () => {
  const cells = cellsOf(HACKNEY);
  expect(cellsOf(coarsePointOf(HACKNEY))).toEqual(cells);
  expect(Object.values(cells).every(Number.isSafeInteger)).toBe(true);
  expect(new Set(Object.values(cells)).size).toBe(4);
});

it.each([0.5, 1, 3, 5, 8, 12, 25, 60, 150])('covers everything within %s km with fewer than 80 cells', (km) => {
  const { resolution, cells } = cellsAround(HACKNEY, km);
  expect(cells.length).toBeLessThan(80);
  for (let angle = 0; angle < 360; angle += 7) {
    for (const part of [0.2, 0.6, 0.999]) {
      const rad = (angle * Math.PI) / 180;
      const latitude = HACKNEY.latitude + ((km * part) / 111.2) * Math.cos(rad);
      const longitude = HACKNEY.longitude + ((km * part) / (111.2 * Math.cos((HACKNEY.latitude * Math.PI) / 180))) * Math.sin(rad);
      if (distanceKm(HACKNEY, { latitude, longitude }) > km) continue;
      const cell = cellsOf({ latitude, longitude })[`r${resolution}`];
      expect(cells).toContain(cell);
    }
  }
});
