import { expect, test } from 'vitest';
import { isShown, limitWords } from '#ui/fields/counter.ts';

const words = (used: number, max: number) => limitWords({ used, max });

test('says nothing while there is room', () => {
  expect([words(0, 20), words(14, 20), words(259, 280), words(0, 10_000)]).toEqual(['', '', '', '']);
});

test('announces the end once as it comes near, then each of the last five characters', () => {
  expect([words(260, 280), words(274, 280)]).toEqual(['Fewer than 21 characters left', 'Fewer than 21 characters left']);
  expect([words(275, 280), words(279, 280), words(280, 280)]).toEqual(['5 characters left', '1 character left', 'No characters left']);
  expect(words(15, 20)).toBe('5 characters left');
});

test('says how many characters are too many', () => {
  expect([words(21, 20), words(43, 20)]).toEqual(['1 character too many', '23 characters too many']);
});

test('shows a counter of a large maximum only near its end', () => {
  expect([2027, 2028].map((used) => isShown({ used, max: 2048, nearOnly: true }))).toEqual([false, true]);
  expect(isShown({ used: 0, max: 20 })).toBe(true);
});
