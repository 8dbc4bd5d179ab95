import { expect, test } from 'vitest';
import { freshMediaDelay } from './use-fresh-media.ts';

const delays = (isOwner: boolean) => Array.from({ length: 60 }, (_, asked) => freshMediaDelay(asked, isOwner));

test('refetches media that isn’t ready after two seconds, then less and less often', () => {
  for (const isOwner of [true, false])
    expect(delays(isOwner).slice(0, 8)).toEqual([2000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('a reader stops refetching after about ten minutes, the owner doesn’t', () => {
  expect(delays(true).every((delay) => delay !== false)).toBe(true);
  const waited = delays(false).filter((delay) => delay !== false);
  expect(waited.reduce((sum, delay) => sum + delay, 0) / 60_000).toBeCloseTo(10.5, 0);
});
