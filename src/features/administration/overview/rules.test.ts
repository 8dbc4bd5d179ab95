import { expect, test } from 'vitest';
import { formatBytes, formatSeconds, isLate, isLow } from './rules.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [120_400_000, '120 MB'],
  [4_240_000_000, '4.2 GB'],
  [9_000_000_000_000_000, '9000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [3.2, '3 s'],
  [120, '2 min'],
  [7200, '2 h'],
  [3 * 86_400, '3 d'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

test('a worker is missed once it is silent for longer than a restart takes, and a disk is low long before it is full', () => {
  expect([isLate(null), isLate(5), isLate(61)]).toEqual([true, false, true]);
  expect([isLow(null), isLow(1e12), isLow(1e9)]).toEqual([false, false, true]);
});
