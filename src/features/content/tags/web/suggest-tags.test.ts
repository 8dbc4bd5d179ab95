import { expect, test } from 'vitest';
import { suggestTags } from './suggest-tags.ts';

test('tags that start with the typed text come before those that contain it, each once, whatever their source', () => {
  expect(suggestTags(['art', 'hot yoga', 'yoga'], ['yoga', 'yoghurt'], ' #YOG')).toEqual(['yoga', 'yoghurt', 'hot yoga']);
  expect(suggestTags(['art'], ['yoga'], 'yogh')).toEqual([]);
});

test('nothing is suggested before something is typed, and never more than eight tags', () => {
  const many = Array.from({ length: 50 }, (_, index) => `yoga ${index}`);
  expect(suggestTags(many, many, '#')).toEqual([]);
  expect(suggestTags(many, many, 'yoga')).toHaveLength(8);
});
