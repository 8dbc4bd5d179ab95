import { expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { FREE } from './shed-load.ts';

const world = await httpWorld();

test('lets through without a turn only routes that exist', () => {
  const routes = new Set(world.routes.map(({ url }) => url));
  // Added with the pages, which this program lacks.
  const ofPages = ['/config.json', '/assets/*'];
  expect([...FREE].filter((route) => !routes.has(route))).toEqual(ofPages);
});
