import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeEach, expect, test } from 'vitest';

// Drains when it is told to stop, and notes both.
const MAIN = `
import { writeFileSync } from 'node:fs';
writeFileSync('pid', String(process.pid));
const beats = setInterval(() => undefined, 1000);
process.on('SIGTERM', () => setTimeout(() => {
  writeFileSync('drained', '');
  clearInterval(beats);
  process.disconnect();
}, 200));
process.on('disconnect', () => setTimeout(() => process.exit(0), 50));
`;
const APPS = join(import.meta.dirname, '../../src/apps');
const homes: string[] = [];
let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'turnout-command-'));
  homes.push(home);
  mkdirSync(join(home, 'node_modules'));
  // All that runs before packages are installed.
  for (const folder of ['all', 'upgrade'])
    cpSync(join(APPS, folder), join(home, 'src/apps', folder), {
      recursive: true,
      filter: (path) => /\/[^./]+$|\.mjs$/.test(path),
    });
  writeFileSync(join(home, 'src/apps/all/main.ts'), MAIN);
  writeFileSync(join(home, 'package.json'), '{ "type": "module", "scripts": { "start": "node src/apps/all/start.mjs" } }');
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) writeFileSync(join(home, file), '{ "packages": {} }');
});
afterAll(() => {
  for (const folder of homes) rmSync(folder, { recursive: true, force: true });
});

test('SIGTERM to the start program drains everything before it ends, as services need', async () => {
  const start = run(process.execPath, ['src/apps/all/start.mjs']);
  await isUp();
  const ended = once(start, 'exit');
  start.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(home, 'drained'))).toBe(true);
});

test('SIGTERM to npm, which passes it to nobody, still drains everything and leaves nothing running', async () => {
  const npm = run('npm', ['start']);
  npm.stdout.resume();
  await isUp();
  const main = Number(readFileSync(join(home, 'pid'), 'utf8'));
  npm.kill('SIGTERM');
  await expect.poll(() => existsSync(join(home, 'drained')), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => isAlive(main)).toBe(false);
});

test('a site started in the background stays up when the shell that started it has gone', async () => {
  const shell = run('sh', ['-c', `${process.execPath} src/apps/all/start.mjs >/dev/null 2>&1 & echo $!`]);
  const start = Number(((await once(shell.stdout, 'data')) as [Buffer])[0].toString());
  await isUp();
  // The parent has gone for longer than it takes to notice that.
  const since = performance.now();
  await expect.poll(() => performance.now() - since, { timeout: 5000 }).toBeGreaterThan(2500);
  expect([isAlive(start), existsSync(join(home, 'drained'))]).toEqual([true, false]);
  process.kill(start, 'SIGTERM');
  await expect.poll(() => isAlive(start)).toBe(false);
});

function run(command: string, words: string[]) {
  return spawn(command, words, {
    cwd: home,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: home, npm_config_update_notifier: 'false' },
  });
}

async function isUp(): Promise<void> {
  await expect.poll(() => existsSync(join(home, 'pid')), { timeout: 20_000 }).toBe(true);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
