import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { SearchInput } from '../../query/contract.ts';

type Asked = Omit<SearchInput, 'cursor' | 'direction'>;

/** The paging options of a list of hits, shared by the screen's loader and the hook. */
export const hitList = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor };

/** Returns the hits page by page; fetches nothing while there is nothing to search for. */
export function useSearch(input: Asked | null) {
  const trpc = useTrpc();
  return useInfiniteQuery(trpc.search.search.infiniteQueryOptions(input ?? skipToken, hitList));
}
