import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepPreviousAssets, lendAssets, takeOverAssets } from './keep-previous-assets.mjs';

const DAY_MS = 24 * 3_600_000;

/** Builds a checkout again and again, each time with the files given. */
function builder() {
  const checkout = mkdtempSync(join(tmpdir(), 'turnout-build-'));
  const assets = join(checkout, 'build/client/assets');
  return {
    checkout,
    build(names: string[], now: number) {
      const done = keepPreviousAssets(checkout, now);
      rmSync(join(checkout, 'build'), { recursive: true, force: true });
      mkdirSync(assets, { recursive: true });
      for (const name of names) writeFileSync(join(assets, name), name);
      done();
    },
    former: () => (existsSync(join(checkout, '.former/assets')) ? readdirSync(join(checkout, '.former/assets')).toSorted() : []),
  };
}

test('keeps the files of a replaced build for a week after the replacement, and no longer', () => {
  const { build, former } = builder();
  const start = Date.now();
  build(['shared.js', 'one.js'], start);
  expect(former()).toEqual([]);
  build(['shared.js', 'two.js'], start + 30 * DAY_MS);
  expect(former()).toEqual(['one.js']);
  build(['shared.js', 'three.js'], start + 36 * DAY_MS);
  expect(former()).toEqual(['one.js', 'two.js']);
  build(['shared.js', 'four.js'], start + 37.5 * DAY_MS);
  expect(former()).toEqual(['three.js', 'two.js']);
});

test('no longer keeps a former file that a new build has again', () => {
  const { build, former } = builder();
  build(['one.js'], 0);
  build(['two.js'], 1);
  build(['one.js'], 2);
  expect(former()).toEqual(['two.js']);
});

test('a build beside a running site takes over what its open pages may load, for a week as well', () => {
  const [running, next] = [builder(), builder()];
  const start = Date.now();
  running.build(['shared.js', 'one.js'], start - 5 * DAY_MS);
  running.build(['shared.js', 'two.js'], start - 4 * DAY_MS);
  next.build(['shared.js', 'three.js'], start);
  expect(takeOverAssets(next.checkout, running.checkout, start)).toBe(2);
  // Preparing again changes nothing.
  expect(takeOverAssets(next.checkout, running.checkout, start)).toBe(0);
  expect(next.former()).toEqual(['one.js', 'two.js']);
  next.build(['shared.js', 'four.js'], start + 6 * DAY_MS);
  // The older one has been open for a week by then, counted from its own replacement.
  expect(next.former()).toEqual(['three.js', 'two.js']);
});

test('a running site gets the files of the version beside it, under their own names, and keeps its own', () => {
  const [running, next] = [builder(), builder()];
  running.build(['shared.js', 'one.js'], 0);
  next.build(['shared.js', 'two.js'], 0);
  expect(lendAssets(next.checkout, running.checkout)).toBe(1);
  expect(running.former()).toEqual(['two.js']);
  expect(lendAssets(next.checkout, running.checkout)).toBe(0);
  expect(next.former()).toEqual([]);
});
