import { expect, test } from 'vitest';
import { DISTRICTS } from './districts.ts';
import { namesInSight, readLandmarks, townAround } from './landmark-names.ts';
import { projected, unprojected } from './map-projection.ts';

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

test('labels districts at the scale of a city, after every town', () => {
  const view = squareAround(51.53, -0.06, 12);
  const districts = readLandmarks(['Hackney,51.55,-0.05;Nowhere,40,0']);
  expect(namesInSight({ view, pixel: 12 / 400, first: [], districts }).map(({ name }) => name)).toEqual(['London', 'Hackney']);
  expect(townAround({ latitude: 53.5, longitude: -2.3 }, 30)).toBe('Manchester');
  expect(townAround({ latitude: 51.55, longitude: -40 }, 30)).toBeNull();
});

test('every district has a name and lies in or near the United Kingdom or Ireland', () => {
  const all = readLandmarks(DISTRICTS);
  expect(all.length).toBeGreaterThan(2000);
  for (const { name, x, y } of all) {
    const { latitude, longitude } = unprojected({ x, y });
    expect(name).not.toBe('');
    expect(latitude).toBeGreaterThan(49);
    expect(latitude).toBeLessThan(61);
    expect(Math.abs(longitude + 4)).toBeLessThan(7);
  }
});
