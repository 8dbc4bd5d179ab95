import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import type { SearchInput } from '../../contract.ts';

type Asked = Omit<SearchInput, 'cursor' | 'direction'>;

/** The options of a list of hits, the same where a page is opened and where it is shown. */
export const hitList = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor };

/** What was found, page by page; nothing is asked while there is nothing to look for. */
export function useSearch(input: Asked | null) {
  const trpc = useTrpc();
  return useInfiniteQuery(trpc.search.search.infiniteQueryOptions(input ?? skipToken, hitList));
}
