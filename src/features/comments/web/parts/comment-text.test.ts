import { expect, test } from 'vitest';
import { addressedTo, firstLines } from './comment-text.ts';

test('a comment is cut after ten lines, and a shorter one is not', () => {
  const poem = Array.from({ length: 10 }, (_, line) => `line ${line}`).join('\n');
  expect(firstLines(poem)).toBeNull();
  expect(firstLines(`${poem}\nlast`)).toBe(`${poem}…`);
});

test('a comment full of line breaks takes up no more room than its text', () => {
  expect(firstLines(`a${'\n'.repeat(278)}b`)).toBe('a…');
});

test('keeps what is written when somebody else is answered too', () => {
  expect(addressedTo('@ana I agree ', 'ben')).toBe('@ana I agree @ben ');
});

test('names nobody twice, however they are written', () => {
  expect(addressedTo('@Ben I agree', 'ben')).toBe('@Ben I agree');
  expect(addressedTo('@bena I agree', 'ben')).toBe('@bena I agree @ben ');
});
