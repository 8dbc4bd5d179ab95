import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { PictureKind } from '#features/media/crop/rules.ts';

/** Why the reader's own picture could not be processed, according to its entity; null until known. */
export function useFailureOf(kind: PictureKind): string | null {
  const userId = useMyUserId();
  const trpc = useTrpc();
  const input = userId === null ? skipToken : { mediaItemUri: { type: 'USER' as const, id: userId }, userId };
  const { data } = useQuery(trpc.media.queryEntitiesByMediaItemUri.queryOptions(input, { staleTime: 0 }));
  const failed = data?.items.filter(({ entityType, failure }) => entityType === kind && failure !== null) ?? [];
  return failed.at(-1)?.failure ?? null;
}
