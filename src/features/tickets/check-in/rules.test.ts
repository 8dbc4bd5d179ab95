import { expect, test } from 'vitest';
import { normalizeCode, readScannedCode } from './rules.ts';

test('a code is the same however it is typed', () => {
  for (const typed of ['x5x3m-abcde', 'X5X3MABCDE', ' x5x3m abcde ', '×5×3m-abcde']) expect(normalizeCode(typed)).toBe('X5X3M-ABCDE');
});

test('the QR code of a ticket gives its code, and any other QR code gives none', () => {
  expect(readScannedCode('https://turnout.example/order/1/2?code=X5X3M-ABCDE')).toBe('X5X3M-ABCDE');
  expect(readScannedCode('https://turnout.example/order/1/2')).toBeNull();
  expect(readScannedCode('https://elsewhere.example/?code=X5X3M-ABCDE')).toBeNull();
  expect(readScannedCode('WIFI:S:guests;T:WPA;P:secret;;')).toBeNull();
});
