import { expect, test } from 'vitest';
import { heldCodes } from './held-codes.ts';

test('reads a code once while it is held up, also if single pictures miss it', () => {
  const isToRead = heldCodes();
  const pictures = [null, 'A', 'A', null, 'A', null, null, 'A'];
  expect(pictures.map((text, picture) => isToRead(text, picture * 120))).toEqual([false, true, false, false, false, false, false, false]);
});

test('reads the same code again once it was away for a second, and another code at once', () => {
  const isToRead = heldCodes();
  expect([isToRead('A', 0), isToRead('B', 120), isToRead('A', 240)]).toEqual([true, true, true]);
  expect([isToRead(null, 360), isToRead(null, 1300), isToRead('A', 1420), isToRead('A', 1540)]).toEqual([false, false, true, false]);
});

test('a device that needs seconds for a picture doesn’t read a code again that stays', () => {
  const isToRead = heldCodes();
  expect([isToRead('A', 0), isToRead('A', 3000), isToRead('A', 6000)]).toEqual([true, false, false]);
});
