import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import type { MediaEntity } from '../../contract.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/**
 * The media of one item as they are now: while some of them are being processed, their owner's page asks again after 2 s, as a picture
 * is ready by then, and after twice as long each time up to 30 s, and shows what has become of them.
 */
export function useFreshMedia(media: readonly MediaEntity[]): readonly MediaEntity[] {
  const trpc = useTrpc();
  const mine = useMyUserId();
  const [first] = media;
  const waits = first !== undefined && first.userId === mine && media.some(isProcessing);
  const { data } = useQuery({
    ...trpc.media.queryEntitiesByMediaItemUri.queryOptions({
      mediaItemUri: first?.mediaItemUri ?? { type: 'POST', id: '' },
      userId: first?.userId ?? '',
    }),
    enabled: waits,
    staleTime: FIRST_MS,
    refetchInterval: ({ state }) =>
      (state.data?.items ?? media).some(isProcessing)
        ? Math.min(FIRST_MS * 2 ** Math.max(0, state.dataUpdateCount - 1), LONGEST_MS)
        : false,
  });
  if (!waits || !data) return media;
  const fresh = new Map(data.items.map((item) => [item.id, item]));
  return media.map((item) => fresh.get(item.id) ?? item);
}

function isProcessing(entity: MediaEntity): boolean {
  return Object.values(entity.url).some(({ status }) => status === 'PROCESSING');
}
