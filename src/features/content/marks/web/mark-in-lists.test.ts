import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Trpc } from '#platform/web/query/rpc.ts';
import { markInLists } from './mark-in-lists.ts';

const FEED = [['feed', 'queryDiscoveryTimeline'], { type: 'infinite' }];
const ITEM = [['content', 'getContentItem'], { type: 'query' }];
const part = (name: string) => ({ pathFilter: () => ({ queryKey: [[name]] }) });
const trpc = { feed: part('feed'), content: part('content'), interaction: part('interaction') } as unknown as Trpc;
const item = (id: string) => ({ id, liked: false, likeCount: 4 });

function loaded() {
  const queries = new QueryClient();
  const pages = [
    { items: [item('1')], nextCursor: 'a' },
    { items: [item('2'), item('3')], nextCursor: null },
  ];
  queries.setQueryData(FEED, { pages, pageParams: [null, 'a'] }, { updatedAt: 1000 });
  queries.setQueryData(ITEM, item('2'), { updatedAt: 2000 });
  return queries;
}

test('a like is written into every cached list and page of the item, and changes nothing else, not even their freshness', () => {
  const queries = loaded();
  markInLists(queries, trpc, '2', { liked: true, likeCount: 5 });
  const liked = { id: '2', liked: true, likeCount: 5 };
  expect(queries.getQueryData(FEED)).toEqual({
    pages: [
      { items: [item('1')], nextCursor: 'a' },
      { items: [liked, item('3')], nextCursor: null },
    ],
    pageParams: [null, 'a'],
  });
  expect(queries.getQueryData(ITEM)).toEqual(liked);
  expect([FEED, ITEM].map((key) => queries.getQueryState(key)?.dataUpdatedAt)).toEqual([1000, 2000]);
});

test('stale entries stay stale and are refetched', async () => {
  const queries = loaded();
  await queries.invalidateQueries({ queryKey: FEED });
  markInLists(queries, trpc, '2', { liked: true, likeCount: 5 });
  expect(queries.getQueryState(FEED)?.isInvalidated).toBe(true);
  expect(queries.getQueryState(ITEM)?.isInvalidated).toBe(false);
});
