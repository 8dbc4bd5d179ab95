import { expect, test } from 'vitest';
import { mostMissing } from './verify-backup.ts';

test('a hundredth of all files may be missing only in the first backup that is verified, and later few more than in the one before', () => {
  expect([mostMissing(100, null), mostMissing(100_000, null)]).toEqual([20, 1000]);
  expect([mostMissing(100, 0), mostMissing(100_000, 0), mostMissing(100_000, 300)]).toEqual([20, 100, 400]);
});
