import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from './settings.ts';
import { ROWS, SETTINGS } from './usage.mjs';

const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'run.mjs'), ...words], { encoding: 'utf8', timeout: 20_000 });

test('explains a word that it doesn’t know and measures nothing', () => {
  const { status, stdout, stderr } = run('feed');
  expect(status).toBe(1);
  expect(stderr).toContain('feed');
  expect(stdout).toMatch(/^Usage: /);
});

test('--help only prints the settings', () => {
  const { status, stdout, stderr } = run('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
  for (const name of SETTING_NAMES) expect(stdout).toContain(name);
});

test('names every setting that is read, and no other', () => {
  expect(Object.keys(SETTINGS).toSorted()).toEqual([...SETTING_NAMES].toSorted());
});

test('names the beginning of every row', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name === 'measure-all.ts' || name.endsWith('operations.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bname: |wants\(|again\(\w+, )'([a-z-]+)'/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !ROWS.some((row) => name.startsWith(row)))).toEqual([]);
  expect(ROWS.filter((row) => !names.some((name) => name.startsWith(row)))).toEqual([]);
});
