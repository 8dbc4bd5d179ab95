import { expect, it } from 'vitest';
import { searchQueryOf } from './rules.ts';

it.each(['', ' ', 'a', ' a ', '<>', '#%', '()y', '"'])('"%s" is not a query', (text) => {
  expect(searchQueryOf(text)).toBeNull();
});

it.each([
  ['yo', 'yo'],
  ['  yoga   in  London ', 'yoga in London'],
  ['<b>rock & roll</b>', 'brock & rollb'],
  ["Zoë's 5k-run? @maya!", "Zoë's 5k-run? @maya!"],
  ['#yoga', 'yoga'],
])('turns "%s" into the query "%s"', (text, query) => {
  expect(searchQueryOf(text)).toBe(query);
});

it('cuts a query off after 100 characters', () => {
  expect(searchQueryOf('x'.repeat(100))).toHaveLength(100);
  expect(searchQueryOf('x'.repeat(101))).toHaveLength(100);
  expect(searchQueryOf(`${'x'.repeat(99)} y`)).toHaveLength(99);
  expect(searchQueryOf(`x${'𠮷'.repeat(50)}`)).toBe(`x${'𠮷'.repeat(49)}`);
});
