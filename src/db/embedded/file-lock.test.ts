import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { afterEach, beforeEach, expect, test } from 'vitest';

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
