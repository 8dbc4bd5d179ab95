import { expect, test } from 'vitest';
import { clockText } from './countdown.tsx';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [372, '6:12'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3972, '1:06:12'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
