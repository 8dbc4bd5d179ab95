import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { Page } from '#kernel/page.ts';
import type { CardContent } from '#features/content/contract.ts';
import { ContentCard } from '#features/content/web/parts/content-card.tsx';
import type { JoinInReason } from '#platform/web/join-in.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { NextPage } from './next-page.tsx';
import type { NewPosts } from './use-new-posts.ts';

export type FeedListProps = {
  feed: Pick<
    UseInfiniteQueryResult<InfiniteData<Page<CardContent>>, { message: string }>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isFetchNextPageError' | 'hasNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown };
  empty: ReactNode;
  /** Offer to follow the author on each card. */
  follow?: boolean;
  /** What guests are told who ask for the next page. */
  nextPageReason?: JoinInReason;
  /** What came to the beginning of the list since it was loaded. */
  newPosts?: NewPosts;
  /** Said below the last item. */
  end?: string;
};

/** A list of cards that loads further by scrolling, with its loading, empty and failed states. */
export function FeedList({ feed, empty, follow = false, nextPageReason = 'discovery_next_page', newPosts, end }: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  if (feed.isPending) return <FeedSkeleton />;
  if (feed.error && items.length === 0)
    return (
      <ErrorState
        title="The feed could not be loaded"
        detail={feed.error.message}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  const goToTop = () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    list.current?.focus({ preventScroll: true });
  };
  const pill = newPosts ? <NewPostsPill newPosts={newPosts} onShown={goToTop} /> : null;
  if (items.length === 0)
    return (
      <>
        {pill}
        {empty}
      </>
    );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {pill}
      {items.map((content, index) => (
        <ContentCard key={content.id} content={content} priority={index === 0} follow={follow} />
      ))}
      <NextPage
        reason={nextPageReason}
        hasMore={feed.hasNextPage}
        // Asking for the next page would stop the list from being asked for anew, and go on from what was there before: on a page
        // that the server has drawn, from a guest's list.
        loading={feed.isFetching}
        failed={feed.isFetchNextPageError}
        onLoadMore={() => void feed.fetchNextPage()}
      />
      {end !== undefined && !feed.hasNextPage ? <p className="py-4 text-center text-sm text-ink-2">{end}</p> : null}
    </div>
  );
}
