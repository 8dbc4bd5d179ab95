import { expect, test } from 'vitest';
import { namesInSight } from './landmark-names.ts';
import { projected } from './map-projection.ts';

const squareAround = (latitude: number, longitude: number, side: number) => {
  const { x, y } = projected({ latitude, longitude });
  return { x: x - side / 2, y: y - side / 2, side };
};

test('labels the best-known towns of a country, and smaller ones when zoomed in', () => {
  const country = squareAround(54, -3, 1200);
  const wide = namesInSight({ view: country, pixel: 1200 / 400, first: [] });
  expect(wide.map(({ name }) => name)).toEqual(expect.arrayContaining(['London', 'Edinburgh', 'Dublin']));
  expect(wide.map(({ name }) => name)).not.toContain('Bolton');
  const close = namesInSight({ view: squareAround(53.5, -2.3, 60), pixel: 60 / 400, first: [] });
  expect(close.map(({ name }) => name)).toEqual(expect.arrayContaining(['Manchester', 'Bolton', 'Stockport']));
});

test('labels the searched place before any other, and only once', () => {
  const view = squareAround(51.55, -0.06, 60);
  const names = namesInSight({ view, pixel: 60 / 400, first: [{ name: 'London', ...projected({ latitude: 51.5, longitude: -0.13 }) }] });
  expect(names.filter(({ name }) => name === 'London')).toHaveLength(1);
});
