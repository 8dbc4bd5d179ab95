import { skipToken, useQuery, useQueryClient, type InfiniteData, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Page } from '#kernel/page.ts';
import type { Content } from '#features/content/contract.ts';
import { useSession } from '#platform/web/use-session.ts';

const CHECK_EVERY_MS = 60_000;

export type NewPosts = {
  count: number;
  /** All that was looked at is new, so there may be more. */
  isMore: boolean;
  /** Shows the list as it begins now. */
  show: () => void;
};

type List<Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Page<Content>, Key, string | null> };
type Loaded = { data: InfiniteData<Page<Content>> | undefined; dataUpdatedAt: number };

/**
 * Looks once a minute, while the page is visible, whether the list now begins with items that are younger than the first one
 * shown. The list itself stays as it is until the reader asks for them.
 */
export function useNewPosts<Key extends QueryKey>({ queryKey, queryFn }: List<Key>, { data, dataUpdatedAt }: Loaded): NewPosts {
  const queries = useQueryClient();
  const { status, userId } = useSession();
  const isKnown = status !== 'starting';
  const check = useQuery({
    queryKey: ['new posts', userId ?? status, queryKey],
    queryFn: queryFn ? (context) => queryFn({ ...context, queryKey, pageParam: null, direction: 'forward' }) : skipToken,
    enabled: isKnown && data !== undefined,
    // The page that was loaded is the first look, so the second one is due in a minute. The server has none, or would send it twice.
    initialData: isKnown ? data?.pages[0] : undefined,
    initialDataUpdatedAt: dataUpdatedAt,
    staleTime: CHECK_EVERY_MS,
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const first = check.data;
  // What was found before the list was begun anew may hold what has since been deleted.
  const isLater = check.dataUpdatedAt > useBegunAt(data?.pages[0], dataUpdatedAt);
  const count = useMemo(
    () => (isLater ? countNew(first?.items ?? [], data?.pages.flatMap(({ items }) => items) ?? []) : 0),
    [isLater, first, data],
  );
  return {
    count,
    isMore: count > 0 && count === first?.items.length && first.nextCursor !== null,
    show() {
      if (!first) return;
      // A next page on its way belongs to what is being replaced.
      void queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData<InfiniteData<Page<Content>>>(
        queryKey,
        (old) => old && { pages: [first], pageParams: old.pageParams.slice(0, 1) },
        {
          updatedAt: check.dataUpdatedAt,
        },
      );
    },
  };
}

/** When the first page of the list was loaded, in milliseconds; further pages do not count. */
function useBegunAt(page: Page<Content> | undefined, updatedAt: number): number {
  const [begun, setBegun] = useState({ page, at: updatedAt });
  if (begun.page === page) return begun.at;
  setBegun({ page, at: updatedAt });
  return updatedAt;
}

// By rank a list may begin with an old item, and a young one come from further down: new is what was not shown yet.
function countNew(found: readonly Content[], shown: readonly Content[]): number {
  const known = new Set(shown.map(({ id }) => id));
  // Of one form and in UTC, so they compare as texts.
  const since = shown[0]?.createdAt ?? '';
  return found.filter(({ id, createdAt }) => createdAt > since && !known.has(id)).length;
}
