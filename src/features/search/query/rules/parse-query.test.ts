import { describe, expect, it } from 'vitest';
import { hasTerms, parseQuery, tagText } from './parse-query.ts';

const wordsOf = (query: string) => parseQuery(query).words.map(({ word, isBeginning }) => (isBeginning ? `${word}…` : word));

describe('parseQuery', () => {
  it.each([
    ['morning yoga', ['morning', 'yoga…']],
    ['Zoë’s 5k-run!', ['zoes', '5k', 'run']],
    ['yoga in the park', ['yoga', 'park…']],
    ['the who', ['who…']],
    ['of the', ['of', 'the…']],
    ['who still has a button tin', ['still', 'button', 'tin…']],
    ['Will Young', ['young…']],
    ['@maya_r', ['maya', 'r…']],
  ])('finds in “%s” the words %j', (query, words) => {
    expect(wordsOf(query)).toEqual(words);
  });

  it('separates phrases and exclusions from words', () => {
    expect(parseQuery("'slow sunrise' yoga -hot -'too early'")).toMatchObject({
      phrases: ['slow sunrise'],
      without: ['hot', 'too early'],
      words: [{ word: 'yoga' }],
      together: null,
      username: null,
    });
    expect(wordsOf("don't rock 'n' roll")).toEqual(['dont', 'rock', 'n', 'roll…']);
  });

  it.each([
    ['drum-n-bass', 'drum-n-bass'],
    ['dance -cardio', 'dance'],
    ["'slow sunrise' yoga -hot", 'slow sunrise yoga'],
  ])('looks for the hashtags of “%s” by “%s”', (query, text) => {
    expect(tagText(query, parseQuery(query))).toBe(text);
  });

  it.each(['-yoga', '- -', "''", '&&&', '...', '@'])('finds nothing to search for in “%s”', (query) => {
    expect(hasTerms(parseQuery(query))).toBe(false);
  });

  it('also reads a query as a name without spaces, and as a username if it can be one', () => {
    expect(parseQuery('bob jones')).toMatchObject({ together: 'bobjones', username: null });
    expect(parseQuery('Will Young')).toMatchObject({ together: 'willyoung', little: ['will'] });
    expect(parseQuery('@Bob_Jones')).toMatchObject({ username: 'bob_jones' });
    expect(parseQuery('bobjones')).toMatchObject({ together: null, username: 'bobjones' });
  });
});
