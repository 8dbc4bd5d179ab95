import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { loadPageModules } from './load-page-modules.ts';
import { moduleAnswers } from './module-answers.ts';

type Pages = { price: string; runs: { shared: number; beside: number } };

let folder = '';
let http: Server;
let vite: ViteDevServer;
let requests: string[] = [];

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'turnout-pages-')));
  write(
    'pages.ts',
    `import { price } from '/price.ts'; import { beside } from '/beside.ts'; export { price, beside };
    export const runs = { shared: globalThis.turnoutSharedRuns, beside: globalThis.turnoutBesideRuns };`,
  );
  write('price.ts', `import { pounds } from '/pounds.ts'; export const price = pounds(8);`);
  write('pounds.ts', `globalThis.turnoutSharedRuns = (globalThis.turnoutSharedRuns ?? 0) + 1; export const pounds = (n) => '£' + n;`);
  write('beside.ts', `globalThis.turnoutBesideRuns = (globalThis.turnoutBesideRuns ?? 0) + 1; export const beside = true;`);
  http = createHttpServer();
  vite = await createServer({
    root: folder,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [moduleAnswers()],
    server: { middlewareMode: true, ws: { server: http } },
  });
  requests = [];
  http.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    vite.middlewares(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  http.closeAllConnections();
  http.close();
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
  Reflect.deleteProperty(globalThis, 'turnoutSharedRuns');
  Reflect.deleteProperty(globalThis, 'turnoutBesideRuns');
});

test('a program that starts again gets every module in one request', async () => {
  await start()();
  expect(requests.length).toBeGreaterThan(3);
  requests = [];
  expect(await start()()).toMatchObject({ price: '£8' });
  expect(requests).toEqual(['GET /__modules']);
});

test('a module comes with its source map but without its source, which would double what every start reads', async () => {
  await start()();
  const response = await fetch(`${origin()}/__modules`);
  const modules = (await response.json()) as [string, { result: { code?: string } }][];
  const maps = modules.flatMap(([, { result }]) => /base64,(\S+)\s*$/.exec(result.code ?? '')?.[1] ?? []).map(decodeMap);
  expect(maps).toHaveLength(4);
  for (const map of maps) expect(map).toMatchObject({ version: 3, mappings: expect.stringMatching(/\w/) });
  for (const map of maps) expect(map).not.toHaveProperty('sourcesContent');
});

test('loading again without a change runs nothing anew', async () => {
  const load = start();
  const pages = await load();
  requests = [];
  expect(await load()).toBe(pages);
  expect(requests).toEqual(['GET /__modules?names']);
});

test('loading again runs what has changed and what imports it, and nothing else', async () => {
  const load = start();
  expect(await load()).toEqual(expect.objectContaining({ price: '£8', runs: { shared: 1, beside: 1 } }));
  await change('pounds.ts', `globalThis.turnoutSharedRuns += 1; export const pounds = (n) => n + ' pounds';`);
  expect(await load()).toEqual(expect.objectContaining({ price: '8 pounds', runs: { shared: 2, beside: 1 } }));
});

test('a program that starts after a change gets the changed module', async () => {
  await start()();
  await change('price.ts', `export const price = 'free';`);
  expect(await start()()).toMatchObject({ price: 'free' });
});

test('a fault in a module fails the load, until it is corrected', async () => {
  const load = start();
  await load();
  await change('price.ts', 'export const price = ;');
  await expect(load()).rejects.toThrow('Unexpected token');
  await change('price.ts', `export const price = '£9';`);
  expect(await load()).toMatchObject({ price: '£9' });
});

function start() {
  return loadPageModules<Pages>(origin(), '/pages.ts');
}

function origin(): string {
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

function decodeMap(base64: string): unknown {
  return JSON.parse(Buffer.from(base64, 'base64').toString());
}

function write(name: string, code: string): void {
  writeFileSync(join(folder, name), code);
}

// Vite notices in its own time, and marks the module.
async function change(name: string, code: string): Promise<void> {
  const before = markOf(name);
  write(name, code);
  await expect.poll(() => markOf(name), { timeout: 10_000 }).not.toBe(before);
}

function markOf(name: string): number | undefined {
  const changed = vite.environments['ssr']?.moduleGraph.getModuleById(join(folder, name));
  return changed && Math.max(changed.lastHMRTimestamp, changed.lastInvalidationTimestamp);
}
