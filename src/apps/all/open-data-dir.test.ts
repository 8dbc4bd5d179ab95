import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { afterAll, expect, test } from 'vitest';

import { DataDirUnusable, openDataDir } from './open-data-dir.ts';

const home = mkdtempSync(join(tmpdir(), 'turnout-data-dir-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('makes what people entrust to it unreadable to other accounts on the machine', () => {
  const dataDir = join(home, 'deep/er/data');
  const lock = openDataDir(dataDir);
  const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => [name, modeOf(join(dataDir, name))]).toSorted()).toEqual(
    ['blobs', 'logs', 'mailbox', 'payments', 'work'].map((name) => [name, 0o700]),
  );
  // PostgreSQL may pass through under an account of its own, but nobody may list it.
  expect(modeOf(dataDir) & 0o066).toBe(0);
  lock.release();
});

test('refuses a place into which a restore has not ended, and leaves it unlocked', () => {
  const dataDir = join(home, 'half');
  openDataDir(dataDir).release();
  mkdirSync(join(dataDir, 'restoring'));
  for (const _again of [1, 2]) expect(() => openDataDir(dataDir)).toThrow('has not ended: run the same `restore` again');
  rmSync(join(dataDir, 'restoring'), { recursive: true });
  openDataDir(dataDir).release();
});

test('refuses a file in its place, in words instead of a trace', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => openDataDir(join(home, 'file'))).toThrow(DataDirUnusable);
  expect(() => openDataDir(join(home, 'file'))).toThrow(`DATA_DIR ${join(home, 'file')} cannot be used`);
});

test.runIf(process.platform === 'linux')('refuses a place where no folder can be created instead of retrying forever', () => {
  expect(() => openDataDir('/proc/turnout/data')).toThrow('DATA_DIR /proc/turnout/data cannot be used');
});
