import {
  type SkipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Page } from '#kernel/http/paging.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { NewItems } from '../../contract.ts';
import { unseenOf } from '../../rules.ts';

const CHECK_EVERY_MS = 60_000;
const NOTHING: NewItems = { ids: [], isMore: false };

export type NewPosts = {
  count: number;
  /** The whole page is new, so there may be more. */
  isMore: boolean;
  /** Shows the current top of the list, then calls back. */
  show: (onShown: () => void) => void;
  isLoading: boolean;
};

type List<Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Page<CardContent>, Key, string | null> };
type Loaded = { data: InfiniteData<Page<CardContent>> | undefined; dataUpdatedAt: number };
/** The query for what is new in the list, given when its first item was published. */
type Check<Key extends QueryKey> = (input: { since?: string }) => {
  queryKey: Key;
  queryFn?: QueryFunction<NewItems, Key> | SkipToken;
};

/**
 * Checks once a minute, while the page is visible, whether the list now starts with newer items than the first one shown; transfers only
 * their ids. The list itself stays as it is until the reader asks for them.
 */
export function useNewPosts<Key extends QueryKey, CheckKey extends QueryKey>(
  list: List<Key>,
  { data, dataUpdatedAt }: Loaded,
  whatIsNew: Check<CheckKey>,
): NewPosts {
  const { status, userId } = useSession();
  const isKnown = status !== 'starting';
  const since = data?.pages[0]?.items[0]?.createdAt;
  const check = useQuery<NewItems>({
    queryKey: ['new posts', userId ?? status, list.queryKey],
    queryFn: (context) => {
      const { queryKey, queryFn } = whatIsNew(since === undefined ? {} : { since });
      if (typeof queryFn !== 'function') throw new Error('There is no call that checks for new items.');
      return queryFn({ ...context, queryKey });
    },
    enabled: isKnown && data !== undefined,
    // The loaded page counts as the first check, so the next one is due in a minute. The server doesn't check.
    ...(isKnown && data ? { initialData: NOTHING, initialDataUpdatedAt: dataUpdatedAt } : {}),
    staleTime: CHECK_EVERY_MS,
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const found = check.data;
  // What was found before the list was reloaded may include items that have since been deleted.
  const isLater = check.dataUpdatedAt > useBegunAt(data?.pages[0], dataUpdatedAt);
  const unseen = useMemo(() => {
    const shown = new Set(data?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
    return unseenOf(isLater && found ? found : NOTHING, shown);
  }, [isLater, found, data]);
  const beginAnew = useBeginAnew(list);
  return { ...unseen, isLoading: beginAnew.isPending, show: (onShown) => beginAnew.mutate(undefined, { onSuccess: onShown }) };
}

/** Loads the first page of a list and replaces everything loaded with it. */
function useBeginAnew<Key extends QueryKey>({ queryKey, queryFn }: List<Key>) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      if (!queryFn) return;
      const first = await queries.fetchQuery({
        queryKey: ['first page', queryKey],
        queryFn: (context) => queryFn({ ...context, queryKey, pageParam: null, direction: 'forward' }),
        staleTime: 0,
        gcTime: 0,
      });
      // A next page in flight belongs to the data being replaced.
      await queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData<InfiniteData<Page<CardContent>>>(
        queryKey,
        (old) => old && { pages: [first], pageParams: old.pageParams.slice(0, 1) },
      );
    },
    onError: () => showToast({ text: 'Something went wrong. Try again.', tone: 'danger' }),
  });
}

/** When the first page of the list was loaded, in milliseconds; later pages don't count. */
function useBegunAt(page: Page<CardContent> | undefined, updatedAt: number): number {
  const [begun, setBegun] = useState({ page, at: updatedAt });
  if (begun.page === page) return begun.at;
  setBegun({ page, at: updatedAt });
  return updatedAt;
}
