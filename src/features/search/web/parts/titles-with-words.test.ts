import { expect, it } from 'vitest';
import { titlesWithWords } from './titles-with-words.ts';

it('has titles with a word that is used as a filter, and none in which a typo was corrected', () => {
  const sessions = ['Sunday sketching club', 'Sketching club', 'Sundays'].map((title) => ({ title }));
  expect(titlesWithWords(sessions, [{ words: 'sunday' }])).toEqual([{ title: 'Sunday sketching club' }]);
  expect(titlesWithWords(sessions, [])).toEqual([]);
});
