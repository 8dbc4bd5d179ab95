import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTrpc } from '#platform/web/rpc.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FeedList } from './feed-list.tsx';

/** What the people whom one follows share, newest first. */
export function FollowingFeed() {
  const trpc = useTrpc();
  const feed = useInfiniteQuery(
    trpc.feed.queryFollowingTimeline.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
  );
  return (
    <FeedList
      feed={feed}
      empty={
        <EmptyState icon={UserPlus} title="Follow somebody">
          What the people you follow share appears here, newest first. Find them in Discover.
        </EmptyState>
      }
    />
  );
}
