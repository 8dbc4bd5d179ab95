import { useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const FRESH_MS = 60_000;

/**
 * Begins a list anew, from its first page, for whoever comes to it by a link after a minute or after a change of their own. Who
 * goes back finds it as they left it, with all that was loaded, or the place where they were would be gone.
 */
export function useFreshArrival(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const list = queries.getQueryCache().find<InfiniteData<unknown>>({ queryKey });
    if (isReturn || list?.state.data === undefined || !list.isStaleByTime(FRESH_MS)) return;
    const { pages, pageParams } = list.state.data;
    queries.setQueryData<InfiniteData<unknown>>(queryKey, { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) });
    void queries.invalidateQueries({ queryKey, exact: true });
    // The list is judged when its reader arrives, not whenever it changes: `queryKey` is made anew by each render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [key]);
}
