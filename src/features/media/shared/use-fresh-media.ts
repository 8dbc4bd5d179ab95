import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { MediaEntity } from '../contract.ts';
import { freshMediaDelay } from './fresh-media-delay.ts';

/**
 * Returns the media of one item as it is now: while any of it is being processed, the page refetches from time to time (`freshMediaDelay`)
 * and shows the outcome, to the owner and to everyone who reads the item.
 */
export function useFreshMedia(media: readonly MediaEntity[]): readonly MediaEntity[] {
  const trpc = useTrpc();
  const mine = useMyUserId();
  const [first] = media;
  const waits = first !== undefined && media.some(isProcessing);
  const isOwner = first?.userId === mine;
  const { data } = useQuery({
    ...trpc.media.queryEntitiesByMediaItemUri.queryOptions({
      mediaItemUri: first?.mediaItemUri ?? { type: 'POST', id: '' },
      userId: first?.userId ?? '',
    }),
    enabled: waits,
    staleTime: 2000,
    refetchInterval: ({ state }) =>
      (state.data?.items ?? media).some(isProcessing) && freshMediaDelay(state.dataUpdateCount + state.errorUpdateCount, isOwner),
  });
  if (!waits || !data) return media;
  const fresh = new Map(data.items.map((item) => [item.id, item]));
  return media.map((item) => fresh.get(item.id) ?? item);
}

function isProcessing(entity: MediaEntity): boolean {
  return Object.values(entity.url).some(({ status }) => status === 'PROCESSING');
}
