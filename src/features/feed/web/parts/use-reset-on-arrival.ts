import { useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const FRESH_MS = 60_000;

/**
 * Starts a list again from its first page when it is reached by a link after a minute or after a change by the reader. When going back, it
 * stays as it was left, with everything loaded, so that the reader's place isn't lost.
 */
export function useResetOnArrival(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const list = queries.getQueryCache().find<InfiniteData<unknown>>({ queryKey });
    if (isReturn || list?.state.data === undefined || !list.isStaleByTime(FRESH_MS)) return;
    const { pages, pageParams } = list.state.data;
    queries.setQueryData<InfiniteData<unknown>>(queryKey, { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) });
    void queries.invalidateQueries({ queryKey, exact: true });
    // The list is checked when its reader arrives, not whenever it changes: each render creates a new `queryKey`.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [key]);
}
