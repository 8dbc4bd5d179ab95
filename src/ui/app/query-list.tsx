import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { LoadMore, type LoadMoreProps } from '#ui/actions/load-more.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** The result of `useInfiniteQuery` for pages with `items`. */
export type ListQuery<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>, { message: string }>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'hasNextPage'
> & { refetch: () => unknown; fetchNextPage: () => unknown };

export type QueryListProps<Item> = {
  list: ListQuery<Item>;
  /** Shown until the first page arrives; usually a `LoadingRegion`. */
  skeleton: ReactNode;
  /** The heading of the failure, above the error's message; an element replaces both. */
  failed: string | ReactElement;
  /** Shown once the whole list is known to be empty. Without it, `children` receives the empty list. */
  empty?: ReactNode;
  /** Label of the button for more, and how far ahead more is loaded by itself. */
  more?: Pick<LoadMoreProps, 'label' | 'ahead'>;
  children: (items: Item[]) => ReactNode;
};

/**
 * A list read page by page: its skeleton, its failure, its empty state, or its items and a way to more. A page may be empty although more
 * follow, because its items have gone; such a list isn't called empty. A failed refetch leaves the items on the screen.
 */
export function QueryList<Item>({ list, skeleton, failed, empty, more, children }: QueryListProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return skeleton;
  if (list.error !== null && items.length === 0) return typeof failed === 'string' ? <Failure list={list} title={failed} /> : failed;
  if (empty !== undefined && items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {empty === undefined || items.length > 0 ? children(items) : null}
      <LoadMore
        {...more}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function Failure<Item>({ list, title }: { list: ListQuery<Item>; title: string }) {
  return (
    <ErrorState
      title={title}
      {...(list.error ? { detail: list.error.message } : {})}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  );
}
