import type { QueryClient } from '@tanstack/react-query';
import type { Trpc } from '#platform/web/rpc.ts';

/** Reads again what shows a place that was booked or given back. Cards in feeds keep their places: they are read again at the next visit. */
export async function refreshBookings(queries: QueryClient, trpc: Trpc): Promise<void> {
  const shown = [trpc.session, trpc.payment, trpc.ticket, trpc.membership, trpc.feed.queryUpcomingEvents, trpc.discovery, trpc.search];
  const kept = [trpc.feed.queryDiscoveryTimeline, trpc.feed.queryFollowingTimeline, trpc.feed.queryCommunityTimeline, trpc.content];
  for (const list of kept) void queries.invalidateQueries({ ...list.pathFilter(), refetchType: 'none' });
  await Promise.all(shown.map((part) => queries.invalidateQueries(part.pathFilter())));
}
