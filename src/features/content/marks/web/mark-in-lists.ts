import type { QueryClient } from '@tanstack/react-query';
import { isObject } from '#kernel/objects/is-object.ts';
import type { Trpc } from '#platform/web/query/rpc.ts';
import type { CardContent } from '../../cards/contract.ts';

/**
 * Writes what the reader changed about an item, such as a like, into every cached list and page of it: after going back, they find it as
 * they left it, and no list has to be refetched, which would shift it under them. Leaves invalidated entries to their refetch.
 */
export function markInLists(
  queries: QueryClient,
  trpc: Pick<Trpc, 'feed' | 'content' | 'interaction'>,
  id: string,
  change: Partial<Pick<CardContent, 'liked' | 'likeCount' | 'saved'>>,
): void {
  const noted = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (value['id'] === id && 'liked' in value) return { ...value, ...change };
    for (const name of ['pages', 'items']) {
      const list = value[name];
      if (Array.isArray(list)) return { ...value, [name]: list.map(noted) };
    }
    return value;
  };
  for (const part of [trpc.feed, trpc.content, trpc.interaction])
    for (const query of queries.getQueryCache().findAll(part.pathFilter()))
      if (query.state.data !== undefined && !query.state.isInvalidated)
        queries.setQueryData(query.queryKey, noted, { updatedAt: query.state.dataUpdatedAt });
}
