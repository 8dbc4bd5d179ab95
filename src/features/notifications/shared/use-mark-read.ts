import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Page } from '#kernel/http/paging.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { Notification } from '../contract.ts';

/** Marks some of the person's notifications as read, or all of them; the list shows it at once and the badge is refetched. */
export function useMarkRead(userId: string) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const everything = trpc.notification.queryNotificationsByUser.pathFilter();
  const lists = trpc.notification.queryNotificationsByUser.infiniteQueryFilter();
  const { mutate, isPending, variables } = useMutation(
    trpc.notification.updateNotificationStatus.mutationOptions({
      onMutate: async ({ notificationIds }) => {
        await client.cancelQueries(everything);
        client.setQueriesData<InfiniteData<Page<Notification>>>(
          lists,
          (list) => list && { ...list, pages: list.pages.map((page) => asRead(page, notificationIds)) },
        );
      },
      // Notifications that were only seen are marked the next time they are seen.
      onError: (_error, { notificationIds }) =>
        notificationIds === undefined ? showToast({ text: 'This couldn’t be marked as read.', tone: 'danger' }) : undefined,
      onSettled: () => invalidate({ kind: 'notifications' }),
    }),
  );
  return {
    markRead: (ids: string[]) => mutate({ userId, notificationIds: ids, status: 'READ' }),
    markAllRead: () => mutate({ userId, status: 'READ' }),
    isMarkingAll: isPending && variables.notificationIds === undefined,
  };
}

function asRead(page: Page<Notification>, ids: string[] | undefined): Page<Notification> {
  return { ...page, items: page.items.map((item) => (ids === undefined || ids.includes(item.id) ? { ...item, status: 'READ' } : item)) };
}
