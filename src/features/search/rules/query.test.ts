import { describe, expect, it } from 'vitest';
import { isAsked, lettersBetween, parseQuery, slipsAllowed } from './query.ts';

const wordsOf = (query: string) => parseQuery(query).words.map(({ word, isBeginning }) => (isBeginning ? `${word}…` : word));

describe('a query in its parts', () => {
  it.each([
    ['morning yoga', ['morning', 'yoga…']],
    ['Zoë’s 5k-run!', ['zoes', '5k', 'run']],
    ['yoga in the park', ['yoga', 'park…']],
    ['the who', ['who…']],
    ['of the', ['of', 'the…']],
    ['@maya_r', ['maya', 'r…']],
  ])('of “%s” looks for %j', (query, words) => {
    expect(wordsOf(query)).toEqual(words);
  });

  it('keeps phrases and what is left out apart from words', () => {
    expect(parseQuery("'slow sunrise' yoga -hot -'too early'")).toMatchObject({
      phrases: ['slow sunrise'],
      without: ['hot', 'too early'],
      words: [{ word: 'yoga' }],
      together: null,
      username: null,
    });
    expect(wordsOf("don't rock 'n' roll")).toEqual(['dont', 'rock', 'n', 'roll…']);
  });

  it.each(['-yoga', '- -', "''", '&&&', '...', '@'])('of “%s” has nothing to look for', (query) => {
    expect(isAsked(parseQuery(query))).toBe(false);
  });

  it('is a name without spaces too, and a username where it can be one', () => {
    expect(parseQuery('bob jones')).toMatchObject({ together: 'bobjones', username: null });
    expect(parseQuery('@Bob_Jones')).toMatchObject({ username: 'bob_jones' });
    expect(parseQuery('bobjones')).toMatchObject({ together: null, username: 'bobjones' });
  });
});

describe('a slip of the finger', () => {
  it.each([
    ['yoag', 'yoga', 1],
    ['yga', 'yoga', 1],
    ['yogga', 'yoga', 1],
    ['yaga', 'yoga', 1],
    ['ceramisc', 'ceramics', 1],
    ['yoga', 'pilates', 3],
  ])('from %s to %s is counted as %s', (one, other, letters) => {
    expect(lettersBetween(one, other, 2)).toBe(letters);
  });

  it('is allowed in no word of less than four letters', () => {
    expect(['a', 'ab', 'abc', 'abcd', 'abcdefg'].map(slipsAllowed)).toEqual([0, 0, 0, 1, 2]);
  });
});
