import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { Page } from '#kernel/http/paging.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { ContentCard } from '#features/content/shared/cards/content-card.tsx';
import type { JoinInReason } from '#ui/app/join-in.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { FeedSkeleton } from '../web/parts/feed-skeleton.tsx';
import { NewPostsPill } from '../web/parts/new-posts-pill.tsx';
import { NextPage } from '../web/parts/next-page.tsx';
import type { NewPosts } from '../web/parts/use-new-posts.ts';

export type FeedListProps = {
  feed: Pick<
    UseInfiniteQueryResult<InfiniteData<Page<CardContent>>, { message: string }>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isFetchNextPageError' | 'hasNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown };
  empty: ReactNode;
  /** Whether each card offers to follow its author. */
  follow?: boolean;
  /** The reason given to guests who request the next page. */
  nextPageReason?: JoinInReason;
  /** How many pages guests may read. */
  pagesForGuests?: number;
  /** New items at the top of the list since it was loaded. */
  newPosts?: NewPosts;
  /** Whether the list begins on the first screen: loads the picture of its first card eagerly. */
  priority?: boolean;
  /** Shown below the last item. */
  end?: string;
};

/** A list of cards that loads more on scrolling, with loading, empty and error states. */
export function FeedList({
  feed,
  empty,
  follow = false,
  nextPageReason = 'discovery_next_page',
  pagesForGuests = 1,
  newPosts,
  priority = true,
  end,
}: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  if (feed.isPending) return <FeedSkeleton />;
  if (feed.error && items.length === 0)
    return (
      <ErrorState
        title="The feed couldn’t be loaded"
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
  // A page may be empty although more follow, if all of its items are gone.
  if (items.length === 0 && !feed.hasNextPage)
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
        <ContentCard key={content.id} content={content} priority={priority && index === 0} follow={follow} />
      ))}
      <NextPage
        reason={nextPageReason}
        isForGuests={(feed.data?.pages.length ?? 0) < pagesForGuests}
        hasMore={feed.hasNextPage}
        // Fetching the next page would cancel a refetch of the list and continue from the old data: on a server-rendered page, from a
        // guest's list.
        loading={feed.isFetching}
        failed={feed.isFetchNextPageError}
        onLoadMore={() => void feed.fetchNextPage()}
      />
      {end !== undefined && !feed.hasNextPage ? <p className="py-4 text-center text-sm text-ink-2">{end}</p> : null}
    </div>
  );
}
