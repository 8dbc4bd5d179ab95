import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';

/** As far as unread things are counted; the badge says '99+' beyond (Specification section 9). */
const COUNTED = 99;
const POLL_MS = 60_000;

/** How many notifications are unread, one more than 99 for all that are beyond; asked again every minute. */
export function useUnreadNotifications(): number {
  const trpc = useTrpc();
  const userId = useMyUserId();
  const { data } = useQuery({
    ...trpc.notification.queryNotificationsByUser.queryOptions(userId === null ? skipToken : { userId, status: 'UNREAD', limit: COUNTED }),
    refetchInterval: POLL_MS,
  });
  if (!data) return 0;
  return data.nextCursor === null ? data.items.length : COUNTED + 1;
}
