import { skipToken, useQuery } from '@tanstack/react-query';
import { usePolling } from '#platform/web/live/use-live.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { BADGE_MAX, countWaiting } from '#ui/feedback/badge-count.ts';

const POLL_MS = 60_000;

/** Returns how many conversations are unread, at most one more than 99; refetched every minute if no live events arrive. */
export function useUnreadChats(): number {
  const trpc = useTrpc();
  const me = useMyUserId();
  const { data } = useQuery({
    ...trpc.chat.queryChatsWithUnreadMessages.queryOptions(me === null ? skipToken : { limit: BADGE_MAX }),
    refetchInterval: usePolling(POLL_MS),
  });
  return data ? countWaiting(data) : 0;
}
