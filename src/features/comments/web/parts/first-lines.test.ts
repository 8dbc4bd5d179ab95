import { expect, test } from 'vitest';
import { firstLines } from './first-lines.ts';

test('a comment of more than ten lines is cut, a shorter one is not', () => {
  const poem = Array.from({ length: 10 }, (_, line) => `line ${line}`).join('\n');
  expect(firstLines(poem)).toBeNull();
  expect(firstLines(`${poem}\nlast`)).toBe(`${poem}…`);
});

test('a comment of line breaks takes no more room than its words', () => {
  expect(firstLines(`a${'\n'.repeat(278)}b`)).toBe('a…');
});
