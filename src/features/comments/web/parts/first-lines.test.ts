import { expect, test } from 'vitest';
import { firstLines } from './first-lines.ts';

test('a comment is cut after ten lines, and a shorter one is not', () => {
  const poem = Array.from({ length: 10 }, (_, line) => `line ${line}`).join('\n');
  expect(firstLines(poem)).toBeNull();
  expect(firstLines(`${poem}\nlast`)).toBe(`${poem}…`);
});

test('a comment full of line breaks takes up no more room than its text', () => {
  expect(firstLines(`a${'\n'.repeat(278)}b`)).toBe('a…');
});
