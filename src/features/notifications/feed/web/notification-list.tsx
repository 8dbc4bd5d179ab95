import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign, BadgePoundSterling, Bell } from 'lucide-react';
import { useState } from 'react';
import { usePolling } from '#platform/web/live/use-live.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Notification, NotificationKind } from '../../contract.ts';
import { groupByDay } from './group-by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { useMarkRead } from '../../shared/use-mark-read.ts';
import { useSeen } from './use-seen.ts';
import { QueryList } from '#ui/app/query-list.tsx';

const POLL_MS = 60_000;

/** The person's notifications by day. What has been seen is marked as read, and stays marked as new until the screen is left. */
export function NotificationList({ userId, kind }: { userId: string; kind: NotificationKind | undefined }) {
  const trpc = useTrpc();
  const list = useInfiniteQuery({
    ...trpc.notification.queryNotificationsByUser.infiniteQueryOptions(
      { userId, limit: 20, ...(kind ? { kind } : {}) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    // Everything that the badge counts must be in the list, when the screen opens and while it is open.
    refetchOnMount: 'always',
    refetchInterval: usePolling(POLL_MS),
  });
  return (
    <QueryList
      list={list}
      skeleton={<NotificationsSkeleton />}
      failed="Your notifications couldn’t be loaded"
      empty={<Nothing kind={kind} />}
    >
      {(items) => <Days userId={userId} items={items} />}
    </QueryList>
  );
}

function Nothing({ kind }: { kind: NotificationKind | undefined }) {
  if (kind === 'mention') {
    return (
      <EmptyState icon={AtSign} title="No mentions yet">
        When someone mentions your @username in a post or comment, it appears here.
      </EmptyState>
    );
  }
  if (kind === 'money') {
    return (
      <EmptyState icon={BadgePoundSterling} title="No payments yet">
        Bookings, tips, subscriptions and refunds appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Bell} title="Nothing new yet" action={<ButtonLink to="/">Discover people</ButtonLink>}>
      When someone follows you, comments or books one of your sessions, it appears here.
    </EmptyState>
  );
}

function Days({ userId, items }: { userId: string; items: Notification[] }) {
  const { markRead } = useMarkRead(userId);
  const fresh = useFresh(items);
  const row = useSeen((ids) => {
    const unread = ids.filter((id) => items.some((item) => item.id === id && item.status === 'UNREAD'));
    if (unread.length > 0) markRead(unread);
  });
  const groups = groupByDay(items, useNow(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return groups.map(({ day, label, items: ofDay }) => (
    <section key={day} aria-label={label} className="mb-6">
      <h2 className="mb-2 font-text text-[13.5px] font-semibold tracking-normal text-ink-2">{label}</h2>
      <Card>
        <ul>
          {ofDay.map((notification) => (
            <NotificationRow
              key={notification.id}
              ref={row}
              notification={notification}
              isNew={fresh.has(notification.id)}
              onOpen={({ id, status }) => (status === 'UNREAD' ? markRead([id]) : undefined)}
            />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

/** Ids of notifications that were unread when first shown. */
function useFresh(items: Notification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  const more = items.filter(({ id, status }) => status === 'UNREAD' && !fresh.has(id));
  if (more.length === 0) return fresh;
  const next = new Set([...fresh, ...more.map(({ id }) => id)]);
  setFresh(next);
  return next;
}
