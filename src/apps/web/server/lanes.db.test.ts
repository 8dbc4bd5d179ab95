import { expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { FREE, isPlainlyNormal, laneOf, PROCEDURES } from './lanes.ts';
import { appRouter } from './rpc-router.ts';

const world = await httpWorld();

test('lets through without a turn only routes that exist', () => {
  const routes = new Set(world.routes.map(({ url }) => url));
  // Added with the pages, which this program lacks.
  const ofPages = ['/config.json', '/assets/*'];
  expect([...FREE].filter((route) => !routes.has(route))).toEqual(ofPages);
});

test('takes no address for a normal one before it is routed if its route waits for no turn or is about money or signing in', () => {
  const special = world.routes.filter(({ url }) => laneOf({ routeOptions: { url } as never, params: {} }) !== 'normal');
  expect(special.length).toBeGreaterThan(20);
  const addresses = special.map(({ url }) => url.replaceAll(/:\w+|\*/g, 'x'));
  const procedures = Object.keys(appRouter._def.procedures).filter(
    (path) => laneOf({ routeOptions: { url: PROCEDURES } as never, params: { path } }) === 'urgent',
  );
  expect(procedures.length).toBeGreaterThan(5);
  for (const path of procedures) addresses.push(`/trpc/${path}`, `/trpc/${path}?batch=1&input=%7B%7D`);
  // The router decodes an address before it looks for its route.
  const encoded = addresses.map((address) => `/%${address.charCodeAt(1).toString(16)}${address.slice(2)}`);
  expect([...addresses, ...encoded].filter((url) => isPlainlyNormal({ url }))).toEqual([]);
});
