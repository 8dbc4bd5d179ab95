import { useInfiniteQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { scrolledListOptions } from './list-options.ts';
import { DISCOVERED, discoveryInput, topicInput } from './topic.ts';
import { useResetOnArrival } from './use-reset-on-arrival.ts';
import { useNewPosts } from './use-new-posts.ts';

/** Discover as a list that keeps its place: a pill shows what is new, and each new visit starts fresh. */
export function useDiscovery(topic: string | null) {
  const trpc = useTrpc();
  const list = trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(topic), scrolledListOptions);
  const feed = useInfiniteQuery(list);
  const newPosts = useNewPosts(list, feed, (since) =>
    trpc.feed.queryNewInDiscovery.queryOptions({ limit: DISCOVERED, ...topicInput(topic), ...since }),
  );
  useResetOnArrival(list.queryKey);
  return { feed, newPosts };
}
