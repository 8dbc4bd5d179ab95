import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/** Whether the reader has blocked a person. Without `ask`, uses only what is already cached, so that a list makes no request per row. */
export function useIsBlocked(userId: string, { ask }: { ask: boolean }): boolean {
  const trpc = useTrpc();
  const me = useMyUserId();
  const status = useQuery({
    ...trpc.user.checkFollowStatus.queryOptions({ followingUserId: userId }),
    enabled: ask && me !== null && me !== userId,
  });
  return me !== null && me !== userId && (status.data?.isBlocked ?? false);
}
