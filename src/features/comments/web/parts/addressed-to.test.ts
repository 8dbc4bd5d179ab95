import { expect, test } from 'vitest';
import { addressedTo } from './addressed-to.ts';

test('keeps what is written when somebody else is answered too', () => {
  expect(addressedTo('@ana I agree ', 'ben')).toBe('@ana I agree @ben ');
});

test('names nobody twice, however they are written', () => {
  expect(addressedTo('@Ben I agree', 'ben')).toBe('@Ben I agree');
  expect(addressedTo('@bena I agree', 'ben')).toBe('@bena I agree @ben ');
});
