import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { openedListOptions, scrolledListOptions } from './list-options.ts';
import { discoveryInput } from './topic.ts';

// Two screens share a list under the same key, as home and search do with a topic.
const keyOf = (topic: string | null) => ['discovery', discoveryInput(topic)];
const opening = (topic: string | null) => ({
  queryKey: keyOf(topic),
  queryFn: (): Promise<{ nextCursor: string | null }> => Promise.reject(new Error('asked')),
  initialPageParam: null,
  retry: false,
  ...openedListOptions,
});

test('opening another screen with the same list fetches nothing and keeps all its pages, however old', async () => {
  const queries = new QueryClient();
  const scrolled = { pages: ['1', '2', null].map((nextCursor) => ({ nextCursor })), pageParams: [null, '1', '2'] };
  queries.setQueryData<InfiniteData<unknown>>(keyOf('yoga'), scrolled, { updatedAt: 1 });
  await queries.fetchInfiniteQuery(opening('yoga'));
  expect(queries.getQueryData(keyOf('yoga'))).toEqual(scrolled);
  // The screen that shows it doesn't consider it stale either.
  expect(
    queries
      .getQueryCache()
      .find({ queryKey: keyOf('yoga') })
      ?.isStaleByTime(scrolledListOptions.staleTime),
  ).toBe(false);
});

test('a list not loaded yet is fetched, and each topic is a list of its own', async () => {
  const queries = new QueryClient();
  queries.setQueryData<InfiniteData<unknown>>(keyOf('yoga'), { pages: [], pageParams: [] });
  for (const topic of [null, 'pilates']) await expect(queries.fetchInfiniteQuery(opening(topic))).rejects.toThrow('asked');
});
