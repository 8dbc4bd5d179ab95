import { expect, it } from 'vitest';
import { havingWords } from './named-by-words.tsx';

it('has titles with a word that is used as a filter, and none in which a typo was corrected', () => {
  const titles = ['Sunday sketching club', 'Sketching club', 'Sundays'];
  expect(havingWords(titles, (title) => title, [{ words: 'sunday' }])).toEqual(['Sunday sketching club']);
  expect(havingWords(titles, (title) => title, [])).toEqual([]);
});
