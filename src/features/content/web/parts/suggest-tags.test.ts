import { expect, test } from 'vitest';
import { suggestTags } from './suggest-tags.ts';

test('tags that begin as typed are offered before those that have it inside, each once, wherever they came from', () => {
  expect(suggestTags(['art', 'hot yoga', 'yoga'], ['yoga', 'yoghurt'], ' #YOG')).toEqual(['yoga', 'yoghurt', 'hot yoga']);
  expect(suggestTags(['art'], ['yoga'], 'yogh')).toEqual([]);
});

test('nothing is offered before something is typed, and never more than eight', () => {
  const many = Array.from({ length: 50 }, (_, index) => `yoga ${index}`);
  expect(suggestTags(many, many, '#')).toEqual([]);
  expect(suggestTags(many, many, 'yoga')).toHaveLength(8);
});
