import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FeedList } from './feed-list.tsx';

/** What the people whom one follows share, newest first. */
export function FollowingFeed({ onDiscover }: { onDiscover: () => void }) {
  const trpc = useTrpc();
  const feed = useInfiniteQuery(
    trpc.feed.queryFollowingTimeline.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
  );
  return (
    <FeedList
      feed={feed}
      empty={
        <EmptyState icon={UserPlus} title="Follow somebody" action={<Button onClick={onDiscover}>Discover people</Button>}>
          What the people you follow share appears here, newest first.
        </EmptyState>
      }
    />
  );
}
