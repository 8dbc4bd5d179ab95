import { skipToken, useQuery } from '@tanstack/react-query';
import { usePolling } from '#platform/web/live/use-live.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { BADGE_MAX, countWaiting } from '#ui/feedback/badge-count.ts';

const POLL_MS = 60_000;

/** Returns how many notifications are unread, at most one more than 99; refetched every minute if no live events arrive. */
export function useUnreadNotifications(): number {
  const data = useNewestUnread();
  return data ? countWaiting(data) : 0;
}

/** The first page of what is unread, which every page with a badge asks for. */
export function useNewestUnread() {
  const trpc = useTrpc();
  const userId = useMyUserId();
  const { data } = useQuery({
    ...trpc.notification.queryNotificationsByUser.queryOptions(
      userId === null ? skipToken : { userId, status: 'UNREAD', limit: BADGE_MAX },
    ),
    refetchInterval: usePolling(POLL_MS),
  });
  return data;
}
