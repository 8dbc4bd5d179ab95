import { expect, test } from 'vitest';
import { readExploreAddress, otherwise } from './explore-address.ts';

test.each([
  ['', 'topics', '/explore?topics=all'],
  ['topics=all', 'topics', '/explore'],
  ['topics=all', 'towns', '/explore?topics=all&towns=all'],
  ['topics=all&towns=all', 'topics', '/explore?towns=all'],
  ['topics=half', 'towns', '/explore?towns=all'],
] as const)('from “%s”, the other choice of %s is at %s', (query, kind, path) => {
  expect(otherwise(readExploreAddress(new URLSearchParams(query)), kind)).toBe(path);
});
