import { useQuery } from '@tanstack/react-query';
import { doublingDelay } from '#kernel/time/back-off.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { ShownMedia } from '../contract.ts';

/**
 * Returns the media of one item as it is now: while any of it is being processed, the page refetches from time to time (`freshMediaDelay`)
 * and shows the outcome, to the owner and to everyone who reads the item.
 */
export function useFreshMedia(media: readonly ShownMedia[]): readonly ShownMedia[] {
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

function isProcessing(entity: ShownMedia): boolean {
  return Object.values(entity.url).some(({ status }) => status === 'PROCESSING');
}

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
// About ten minutes: what isn't ready by then isn't worth the requests of everyone who reads it.
const READER_REQUESTS = 24;

/**
 * Returns how long to wait in ms before refetching media that is still being processed, or false to stop: 2 s, as an image is ready by
 * then, and after that twice as long each time up to 30 s. The owner, who wants to know the outcome, refetches until processing ends.
 */
export function freshMediaDelay(requests: number, isOwner: boolean): number | false {
  if (!isOwner && requests >= READER_REQUESTS) return false;
  return doublingDelay(requests - 1, FIRST_MS, LONGEST_MS);
}
