import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  [undefined, null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['bytes=-', null],
  ['bytes=5-2', null],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
])('for a file of 100 bytes, %j gives %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
