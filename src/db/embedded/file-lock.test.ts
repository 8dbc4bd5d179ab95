import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { FileLockHeld, takeFileLock } from './file-lock.ts';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('refuses while a live process holds the lock, and names that process', () => {
  takeFileLock(path);
  expect(() => takeFileLock(path)).toThrow(FileLockHeld);
  expect(() => takeFileLock(path)).toThrow(`held by process ${process.pid}`);
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 - 1, startedAt: 'x/1' })],
  ['an earlier process with the same pid', JSON.stringify({ pid: process.pid, startedAt: 'x/1' })],
  ['nobody', ''],
  ['nonsense', '{"pid":"1"}'],
])('takes over a lock that names %s', (_whom, content) => {
  writeFileSync(path, content);
  const lock = takeFileLock(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('can be taken again after release', () => {
  takeFileLock(path).release();
  takeFileLock(path).release();
  expect(readdirSync(folder)).toEqual([]);
});

test("release leaves a later holder's lock alone", () => {
  const lock = takeFileLock(path);
  writeFileSync(path, 'another holder');
  lock.release();
  expect(readFileSync(path, 'utf8')).toBe('another holder');
});

// As a holder in another container: here its process id belongs to nobody, or to a stranger.
const elsewhere = JSON.stringify({ pid: process.pid, startedAt: 'x/1', space: 'another-container pid:[1]' });

test('a lock of another container is refused as long as its holder touches it, and taken over once it no longer does', async () => {
  writeFileSync(path, elsewhere);
  const beat = `setInterval(() => fs.utimesSync(${JSON.stringify(path)}, new Date(), new Date()), 20); console.log('on')`;
  const holder = spawn(process.execPath, ['-e', beat], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(() => takeFileLock(path, { watchMs: 30_000 })).toThrow(FileLockHeld);
  expect(readFileSync(path, 'utf8')).toBe(elsewhere);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  takeFileLock(path, { watchMs: 200 }).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a holder whose lock another one has taken over notices, once, and one that keeps it does not', async () => {
  let [lost, kept] = [0, 0];
  const keeper = takeFileLock(join(folder, 'kept'), { lost: () => (kept += 1) });
  takeFileLock(path, { lost: () => (lost += 1) });
  writeFileSync(path, elsewhere);
  await expect.poll(() => lost, { timeout: 5000 }).toBe(1);
  const touched = statSync(join(folder, 'kept')).mtimeMs;
  await expect.poll(() => statSync(join(folder, 'kept')).mtimeMs, { timeout: 5000 }).toBeGreaterThan(touched);
  expect([lost, kept, readFileSync(path, 'utf8')]).toEqual([1, 0, elsewhere]);
  keeper.release();
});

test('a holder touches its lock, for those who cannot see its process', async () => {
  const lock = takeFileLock(path);
  const touched = statSync(path).mtimeMs;
  await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(touched);
  lock.release();
});
