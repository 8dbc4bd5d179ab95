import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isObject } from '#kernel/is-object.ts';
import type { LikeAnswer } from '../../contract/likes.ts';

/**
 * Writes a like into every cached list and page of the item: after going back, the reader finds it as they left it, and no list has to be
 * refetched, which would shift it under them. Leaves invalidated entries to their refetch.
 */
export function noteLike(
  queries: QueryClient,
  parts: readonly { queryKey: QueryKey }[],
  id: string,
  { liked, likeCount }: LikeAnswer,
): void {
  const noted = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (value['id'] === id && 'liked' in value) return { ...value, liked, likeCount };
    for (const name of ['pages', 'items']) {
      const list = value[name];
      if (Array.isArray(list)) return { ...value, [name]: list.map(noted) };
    }
    return value;
  };
  for (const { queryKey } of parts)
    for (const query of queries.getQueryCache().findAll({ queryKey }))
      if (query.state.data !== undefined && !query.state.isInvalidated)
        queries.setQueryData(query.queryKey, noted, { updatedAt: query.state.dataUpdatedAt });
}
