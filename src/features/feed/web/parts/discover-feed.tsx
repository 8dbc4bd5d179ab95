import { useInfiniteQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useTrpc } from '#platform/web/rpc.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FeedList } from './feed-list.tsx';
import { scrolledList } from './scrolled-list.ts';
import { discoveryInput, topicInput } from './topic.ts';
import { useFreshArrival } from './use-fresh-arrival.ts';
import { useNewPosts } from './use-new-posts.ts';

/** What is new from everybody, or about one topic. */
export function DiscoverFeed({ topic }: { topic: string | null }) {
  const trpc = useTrpc();
  const list = trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(topic), scrolledList);
  const feed = useInfiniteQuery(list);
  const newPosts = useNewPosts(list, feed, (since) =>
    trpc.feed.queryNewInDiscovery.queryOptions({ limit: 20, ...topicInput(topic), ...since }),
  );
  useFreshArrival(list.queryKey);
  const empty = (
    <EmptyState
      icon={Compass}
      title={topic === null ? 'Nothing here yet' : `Nothing about ${topic} yet`}
      action={
        <ButtonLink to={topic === null ? '/create-content' : '/'}>
          {topic === null ? 'Create the first session' : 'See everything'}
        </ButtonLink>
      }
    >
      {topic === null ? 'Posts and sessions appear here as soon as somebody shares one.' : 'Try another topic.'}
    </EmptyState>
  );
  return <FeedList feed={feed} empty={empty} follow newPosts={newPosts} end="That is everything for now." />;
}
