import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePolling } from '#platform/web/live/use-live.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { BADGE_MAX, countWaiting } from '#ui/feedback/badge-count.ts';
import { followChats } from './chat-events.ts';

const POLL_MS = 60_000;

/** Returns how many conversations are unread, at most one more than 99; refetched every minute if no live events arrive. */
export function useUnreadChats(): number {
  const trpc = useTrpc();
  const me = useMyUserId();
  const client = useQueryClient();
  const { data } = useQuery({
    ...trpc.chat.queryChatsWithUnreadMessages.queryOptions(me === null ? skipToken : { limit: BADGE_MAX }),
    refetchInterval: usePolling(POLL_MS),
  });
  useEffect(
    () =>
      followChats({
        changed: () => void client.invalidateQueries({ queryKey: trpc.chat.queryChatsWithUnreadMessages.queryKey() }),
      }),
    [client, trpc],
  );
  return data ? countWaiting(data) : 0;
}
