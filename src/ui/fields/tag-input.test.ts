import { expect, test } from 'vitest';
import { withTags } from './tag-input.tsx';

test('turns each comma-separated word into a tag, once regardless of case', () => {
  expect(withTags(['Yoga'], 'pilates, #running ,, YOGA, Pilates,', 20)).toEqual(['Yoga', 'pilates', 'running']);
});

test('leaves out tags beyond the limit, and empty ones', () => {
  expect(withTags(['a', 'b'], 'c,d,e', 3)).toEqual(['a', 'b', 'c']);
  expect(withTags(['a'], ' # , ', 3)).toEqual(['a']);
});
