import { useInfiniteQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { scrolledListOptions } from './list-options.ts';
import { DISCOVERED_FIRST, discoveryInput, laterInput, topicInput } from './topic.ts';
import { useResetOnArrival } from './use-reset-on-arrival.ts';
import { useNewPosts } from './use-new-posts.ts';

/** Discover as a list that keeps its place: a pill shows what is new, and each new visit starts fresh. */
export function useDiscovery(topic: string | null) {
  const trpc = useTrpc();
  const first = trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(discoveryInput(topic), scrolledListOptions);
  const later = trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(laterInput(topic), scrolledListOptions);
  const [firstItems, laterItems] = [first.queryFn, later.queryFn];
  if (!firstItems || !laterItems) throw new Error('There is no call that lists Discover.');
  const list = {
    ...first,
    queryFn: (context: Parameters<typeof firstItems>[0]) =>
      context.pageParam == null ? firstItems(context) : laterItems({ ...context, queryKey: later.queryKey }),
  };
  const feed = useInfiniteQuery(list);
  const newPosts = useNewPosts(list, feed, (since) =>
    trpc.feed.queryNewInDiscovery.queryOptions({ limit: DISCOVERED_FIRST, ...topicInput(topic), ...since }),
  );
  useResetOnArrival(list.queryKey);
  return { feed, newPosts };
}
