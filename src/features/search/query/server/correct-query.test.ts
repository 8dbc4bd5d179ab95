import { describe, expect, it } from 'vitest';
import { lettersBetween, slippedWords, slipsAllowed } from './correct-query.ts';

describe('a typo', () => {
  it.each([
    ['yoag', 'yoga', 1],
    ['yga', 'yoga', 1],
    ['yogga', 'yoga', 1],
    ['yaga', 'yoga', 1],
    ['ceramisc', 'ceramics', 1],
    ['yoga', 'pilates', 3],
  ])('from %s to %s counts as %s', (one, other, letters) => {
    expect(lettersBetween(one, other, 2)).toBe(letters);
  });

  it('is tolerated only in words of at least three letters', () => {
    expect(['a', 'ab', 'abc', 'abcd', 'abcdefg', 'abcdefghij'].map(slipsAllowed)).toEqual([0, 0, 1, 1, 2, 3]);
  });

  it.each(['maya', 'yma', 'may', 'mia', 'mya1'])('in “mya” may make it of “%s”', (word) => {
    expect(slippedWords('mya')).toContain(word);
  });
});
