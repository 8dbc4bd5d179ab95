import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';

/** A checkout of its own, whose packages aren't installed, and its `installPackages`. */
async function checkoutWithoutPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const checkout = join(folder, 'checkout');
  const programs = join(checkout, 'src/apps/all');
  mkdirSync(programs, { recursive: true });
  for (const file of ['prepare-checkout.mjs', 'keep-previous-assets.mjs', 'progress.mjs', 'running-here.mjs'])
    cpSync(join(import.meta.dirname, file), join(programs, file));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } }));
  // Stands in for npm, as npm itself names its program; whoever gets as far as asking it may replace packages.
  writeFileSync(join(folder, 'npm.mjs'), 'console.log("npm was asked"); process.exit(1);');
  vi.stubEnv('npm_execpath', join(folder, 'npm.mjs'));
  vi.stubEnv('DATA_DIR', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { installPackages } = (await import(join(programs, 'prepare-checkout.mjs'))) as { installPackages: () => Promise<void> };
  return { folder, checkout, installPackages };
}

/** A running process that works in a folder, as our programs work in their checkout. */
async function processIn(folder: string) {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)'], { cwd: folder });
  await once(child.stdout, 'data');
  const end = async () => {
    const ended = once(child, 'exit');
    if (child.kill('SIGKILL')) await ended;
  };
  onTestFinished(end);
  return { pid: child.pid ?? 0, end };
}

test('never installs through a link, which may lead to another checkout’s packages', async () => {
  const { folder, checkout, installPackages } = await checkoutWithoutPackages();
  const others = join(folder, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'kept'), '');
  symlinkSync(others, join(checkout, 'node_modules'));
  await expect(installPackages()).rejects.toThrow(/node_modules is a link to another folder, .* remove the link, then start again\.$/);
  expect(existsSync(join(others, 'kept'))).toBe(true);
});

test.each([
  [
    'noted in the checkout, whatever its DATA_DIR',
    (checkout: string, pid: number) => writeFileSync(join(checkout, `.running-${pid}.log`), ''),
  ],
  [
    'that holds the lock of DATA_DIR',
    (checkout: string, pid: number) => {
      mkdirSync(join(checkout, '.data'));
      writeFileSync(join(checkout, '.data/turnout.lock'), JSON.stringify({ pid, startedAt: 'boot/1' }));
    },
  ],
])('never replaces the packages under a running site: one %s', async (_which, note) => {
  const { checkout, installPackages } = await checkoutWithoutPackages();
  mkdirSync(join(checkout, 'node_modules'));
  writeFileSync(join(checkout, 'node_modules/used'), '');
  const running = await processIn(checkout);
  note(checkout, running.pid);
  await expect(installPackages()).rejects.toThrow(`(process ${running.pid}), and its packages differ from package-lock.json: stop it`);
  expect(existsSync(join(checkout, 'node_modules/used'))).toBe(true);
  await running.end();
  await expect(installPackages()).rejects.toThrow('npm was asked');
});

test('installs beside a site that runs from another checkout, so that an upgrade can be prepared', async () => {
  const { folder, checkout, installPackages } = await checkoutWithoutPackages();
  const elsewhere = await processIn(folder);
  mkdirSync(join(checkout, '.data'));
  writeFileSync(join(checkout, '.data/turnout.lock'), JSON.stringify({ pid: elsewhere.pid, startedAt: 'boot/1' }));
  await expect(installPackages()).rejects.toThrow('npm was asked');
});

/** A checkout whose build only counts how often it ran, and its `buildWeb`. */
async function checkoutWithBuild() {
  const { checkout } = await checkoutWithoutPackages();
  const put = (path: string, text: string) => {
    mkdirSync(join(checkout, path, '..'), { recursive: true });
    writeFileSync(join(checkout, path), text);
  };
  put('src/kernel/rule.ts', 'export const most = 10;');
  put('src/kernel/rule.test.ts', '// first');
  put('node_modules/vite/bin/vite.js', '');
  put(
    'node_modules/@react-router/dev/bin.cjs',
    `const { appendFileSync, mkdirSync } = require('node:fs'); mkdirSync('build/client/assets', { recursive: true }); appendFileSync('builds', 'x');`,
  );
  const { buildWeb } = (await import(join(checkout, 'src/apps/all/prepare-checkout.mjs'))) as {
    buildWeb: (node: string, options: { isQuiet: boolean }) => Promise<void>;
  };
  const build = async () => {
    await buildWeb(process.execPath, { isQuiet: true });
    return readFileSync(join(checkout, 'builds'), 'utf8').length;
  };
  return { checkout, put, build };
}

test('never starts with a stale build: builds again after any change of a source, even one that leaves its size and time', async () => {
  const { checkout, put, build } = await checkoutWithBuild();
  expect([await build(), await build()]).toEqual([1, 1]);
  const source = join(checkout, 'src/kernel/rule.ts');
  const { atime, mtime } = statSync(source);
  put('src/kernel/rule.ts', 'export const most = 20;');
  utimesSync(source, atime, mtime);
  expect([await build(), await build()]).toEqual([2, 2]);
  put('demo/story.ts', '');
  expect(await build()).toBe(3);
  rmSync(join(checkout, 'demo/story.ts'));
  expect(await build()).toBe(4);
  put('package-lock.json', '{}');
  expect(await build()).toBe(5);
  put('src/kernel/rule.test.ts', '// second');
  expect(await build()).toBe(5);
});

test('builds again after a build that failed', async () => {
  const { put, build } = await checkoutWithBuild();
  expect(await build()).toBe(1);
  put('src/kernel/rule.ts', 'export const most = 20;');
  put('node_modules/vite/bin/vite.js', 'console.error("no such module"); process.exit(1);');
  await expect(build()).rejects.toThrow('no such module');
  put('node_modules/vite/bin/vite.js', '');
  expect(await build()).toBe(3);
});
