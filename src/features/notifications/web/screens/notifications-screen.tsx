import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import { pageMeta } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import type { Notification } from '../../contract.ts';
import { groupByDay } from '../parts/group-by-day.ts';
import { NotificationRow } from '../parts/notification-row.tsx';
import { useMarkRead } from '../parts/use-mark-read.ts';
import { useUnreadNotifications } from '../parts/use-unread-notifications.ts';

export const meta = pageMeta({ title: 'Notifications', unlisted: true });

/** What happened to the person and what is theirs (product decisions section 10, Notifications). */
export default function NotificationsScreen() {
  const userId = useMyUserId();
  // Between sign-in and account nobody's notifications can be asked for.
  return <div className="mx-auto max-w-[760px]">{userId === null ? <NotificationsSkeleton /> : <Notifications userId={userId} />}</div>;
}

function Notifications({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const list = useInfiniteQuery({
    ...trpc.notification.queryNotificationsByUser.infiniteQueryOptions(
      { userId, limit: 20 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    // The badge counts every minute: what it announces must be here when the screen opens.
    refetchOnMount: 'always',
  });
  const reading = useMarkRead(userId);
  const unread = useUnreadNotifications();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const someUnread = unread > 0 || items.some(({ status }) => status === 'UNREAD');
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">Notifications</h1>
        {someUnread ? (
          <Button look="ghost" size="small" loading={reading.isPending} onClick={reading.markAllRead}>
            <Icon of={CheckCheck} size={16} />
            Mark all as read
          </Button>
        ) : null}
      </div>
      {list.isPending ? <NotificationsSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState
          title="Your notifications could not be loaded"
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isSuccess && items.length === 0 ? (
        <EmptyState icon={Bell} title="Nothing new yet" action={<ButtonLink to="/">Discover people</ButtonLink>}>
          When somebody follows you, comments or takes a place in a session of yours, it appears here.
        </EmptyState>
      ) : null}
      <Days items={items} onOpen={reading.markRead} />
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function Days({ items, onOpen }: { items: Notification[]; onOpen: (notification: Notification) => void }) {
  const groups = groupByDay(items, useNow(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return groups.map(({ day, label, items: ofDay }) => (
    <section key={day} aria-label={label} className="mb-6">
      <h2 className="mb-2 px-1 font-text text-[13.5px] font-semibold tracking-normal text-ink-2">{label}</h2>
      <Card>
        <ul>
          {ofDay.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

function NotificationsSkeleton() {
  return (
    <LoadingRegion label="Loading your notifications">
      <Skeleton className="mb-3 h-4 w-16" />
      <Card>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-4 border-t border-line px-5 py-4 first:border-t-0">
            <Skeleton round className="size-[42px]" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-64 max-w-full" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
