import { expect, test } from 'vitest';
import { withTags } from './tag-input.tsx';

test('each word of a line with commas becomes a tag, once without regard to case', () => {
  expect(withTags(['Yoga'], 'pilates, #running ,, YOGA, Pilates,', 20)).toEqual(['Yoga', 'pilates', 'running']);
});

test('what is more than the limit is left out, and nothing is no tag', () => {
  expect(withTags(['a', 'b'], 'c,d,e', 3)).toEqual(['a', 'b', 'c']);
  expect(withTags(['a'], ' # , ', 3)).toEqual(['a']);
});
