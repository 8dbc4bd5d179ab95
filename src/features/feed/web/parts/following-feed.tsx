import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FeedList } from '../../shared/feed-list.tsx';
import { scrolledListOptions } from './list-options.ts';
import { useResetOnArrival } from './use-reset-on-arrival.ts';
import { useNewPosts } from './use-new-posts.ts';

/** Shows the items of the people the reader follows, newest first. */
export function FollowingFeed({ onDiscover }: { onDiscover: () => void }) {
  const trpc = useTrpc();
  const list = trpc.feed.queryFollowingTimeline.infiniteQueryOptions({ limit: 20, form: 'card' }, scrolledListOptions);
  const feed = useInfiniteQuery(list);
  const newPosts = useNewPosts(list, feed, (since) => trpc.feed.queryNewInFollowing.queryOptions({ limit: 20, ...since }));
  useResetOnArrival(list.queryKey);
  return (
    <FeedList
      feed={feed}
      newPosts={newPosts}
      end="You’ve seen everything from the people you follow."
      empty={
        <EmptyState icon={UserPlus} title="Follow someone" action={<Button onClick={onDiscover}>Discover people</Button>}>
          Posts and sessions from people you follow appear here, newest first.
        </EmptyState>
      }
    />
  );
}
