import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ORIGINS } from '#apps/web/list-origins.ts';
import { BUDGET, importsOf } from '#tests/bench/page-weight.ts';

const CLIENT = join(import.meta.dirname, '../../build/client');
const PAGES = [
  { page: 'home', screen: 'features/feed/web/screens/home-screen' },
  { page: 'a profile', screen: 'pages/profile/profile-page' },
  { page: 'a post', screen: 'pages/content/post-page' },
  { page: 'a session', screen: 'pages/content/session-page' },
];
// React, the router and the query client alone exceed this; a smaller result means that the test missed what the page loads.
const FRAMEWORK = 90_000;

// React Router's list of routes, which names each route's module.
const Manifest = z.object({
  entry: z.object({ module: z.string() }),
  routes: z.record(z.string(), z.object({ parentId: z.string().optional(), module: z.string() })),
});
const Origins = z.record(z.string(), z.record(z.string(), z.number()));
type Manifest = z.infer<typeof Manifest> & { address: string };

function readManifest(): Manifest | null {
  const folder = join(CLIENT, 'assets');
  const name = existsSync(folder) ? readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file)) : undefined;
  if (name === undefined) return null;
  const script = readFileSync(join(folder, name), 'utf8');
  const list = Manifest.parse(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
  return { ...list, address: `/assets/${name}` };
}

/** The scripts of a first visit to a page: the list of routes, the entry, its screen, every layout up to the root, and what these import. */
function scriptsOf({ address, entry, routes }: Manifest, screen: string): string[] {
  const scripts = new Set([address, entry.module]);
  let id = Object.keys(routes).find((name) => name.endsWith(screen));
  expect(id, `No route is called ${screen}.`).toBeDefined();
  while (id !== undefined) {
    const route: Manifest['routes'][string] | undefined = routes[id];
    if (route) scripts.add(route.module);
    id = route?.parentId;
  }
  return withImports(scripts);
}

function withImports(scripts: Iterable<string>): string[] {
  const found = new Set(scripts);
  // Grows while it is read.
  for (const script of found) for (const imported of importsOf(readFileSync(join(CLIENT, script), 'utf8'))) found.add(imported);
  return [...found];
}

/** The size as transferred: the Brotli file if there is one. */
function bytesOf(path: string): number {
  const file = join(CLIENT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

// `npm test` builds the pages before it runs the rings; a ring run by itself measures the last build.
const manifest = readManifest();
const NOT_BUILT = 'The JavaScript of a first visit was not weighed because nothing is built. `npm test` and `npm start` build the pages.';

// A skipped test alone doesn't say why.
if (manifest === null) process.stderr.write(`${NOT_BUILT}\n`);

describe('the JavaScript of a first visit', () => {
  test.for(PAGES)('to $page is within its budget, in few files', ({ screen }, { skip }) => {
    if (manifest === null) return skip(NOT_BUILT);
    const files = scriptsOf(manifest, screen).map((path) => ({ path, bytes: bytesOf(path) }));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const heaviest = files.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
    expect(bytes).toBeGreaterThan(FRAMEWORK);
    expect(files.length).toBeLessThanOrEqual(BUDGET.files);
    expect(bytes, heaviest.map((file) => `${file.path} ${file.bytes}`).join('\n')).toBeLessThanOrEqual(BUDGET.scripts);
  });

  test('brings no library of forms with what every page loads after its first screen', ({ skip }) => {
    if (manifest === null) return skip(NOT_BUILT);
    const notices = readdirSync(join(CLIENT, 'assets')).filter((name) => /^notices-.*\.js$/.test(name));
    expect(notices).toHaveLength(1);
    const origins = Origins.parse(JSON.parse(readFileSync(ORIGINS, 'utf8')));
    const libraries = withImports(notices.map((name) => `/assets/${name}`)).flatMap((script) => Object.keys(origins[script] ?? {}));
    expect(libraries).toContain('react-dom');
    expect(libraries.filter((name) => ['zod', '@base-ui/react'].includes(name))).toEqual([]);
  });
});
