import { expect, it } from 'vitest';
import { createVersionedCaches } from './versioned-cache.ts';

const links = {};

it('returns what it keeps only in the version that is asked for', () => {
  const memory = createVersionedCaches<string>({ most: 10 })(links);
  memory.put('post', '1', 'tea');
  expect([memory.get('post', '1'), memory.get('post', '2'), memory.get('other', '1')]).toEqual(['tea', undefined, undefined]);
  memory.put('post', '2', 'silk');
  expect([memory.get('post', '1'), memory.get('post', '2')]).toEqual([undefined, 'silk']);
});

it('evicts what was put in first once the total size is too large', () => {
  const memory = createVersionedCaches<string>({ most: 10, sizeOf: (text) => text.length })(links);
  memory.put('one', '1', 'four');
  memory.put('two', '1', 'four');
  memory.put('one', '2', 'five!');
  expect([memory.get('two', '1'), memory.get('one', '2')]).toEqual(['four', 'five!']);
  memory.put('three', '1', 'four');
  expect([memory.get('two', '1'), memory.get('one', '2'), memory.get('three', '1')]).toEqual([undefined, 'five!', 'four']);
});

it('keeps a separate memory for each owner', () => {
  const memories = createVersionedCaches<string>({ most: 10 });
  memories(links).put('post', '1', 'tea');
  expect([memories(links).get('post', '1'), memories({}).get('post', '1')]).toEqual(['tea', undefined]);
});
