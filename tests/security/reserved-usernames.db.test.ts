import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import pageRoutes from '#apps/web/routes.ts';
import { addSiteFiles } from '#apps/web/server/look/add-site-files.ts';
import { Username } from '#features/people/contract.ts';
import { isReservedUsername } from '#features/people/rules.ts';

const world = await httpWorld();
// What the program serves besides its calls and pages; the built files are under `assets`.
const BESIDES = ['config.json', 'assets', ...readdirSync(join(import.meta.dirname, '../../src/apps/web/public'))];

/** The addresses that come with the pages, which exist without a build too. */
function siteFiles(): string[] {
  const app = fastify();
  const found: string[] = [];
  app.addHook('onRoute', ({ url }) => void found.push(url));
  addSiteFiles(app, world.services, '');
  return found;
}

type Node = { path?: string | undefined; children?: readonly Node[] | undefined };
const pathsOf = (nodes: readonly Node[], above = ''): string[] =>
  nodes.flatMap((node) => {
    const path = [above, node.path].filter(Boolean).join('/');
    return [path, ...pathsOf(node.children ?? [], path)];
  });
// A segment that can't be a username takes nobody's address.
const takenBy = (paths: readonly string[]) =>
  [...new Set(paths.map((path) => path.split('/').find(Boolean) ?? ''))].filter(
    (segment) => segment !== '' && !/^[:*]/.test(segment) && Username.safeParse(segment).success,
  );

test('every first path segment is reserved, so that no username hides a page, a call or a file', () => {
  expect(siteFiles().length).toBeGreaterThan(5);
  const segments = takenBy([...pathsOf(pageRoutes), ...world.routes.map(({ url }) => url), ...siteFiles(), ...BESIDES]);
  expect(segments).toEqual(
    expect.arrayContaining(['welcome', 'messages', 'order', 'trpc', 'identity', 'media', 'payment', 'user', 'assets']),
  );
  expect(
    segments.filter((segment) => !isReservedUsername(segment)),
    'Add these to src/features/people/rules/reserved-usernames.ts.',
  ).toEqual([]);
});

test('the comparison notices a route that is not reserved (control)', () => {
  const routes = pathsOf([{ children: [{ path: 'somewhere_new', children: [{ path: ':id' }] }, { path: ':username/post' }] }]);
  expect(takenBy(routes).filter((segment) => !isReservedUsername(segment))).toEqual(['somewhere_new']);
});
