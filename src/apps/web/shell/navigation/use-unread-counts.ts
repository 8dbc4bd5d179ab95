import { useUnreadChats } from '#features/messages/shared/use-unread-chats.ts';
import { useUnreadNotifications } from '#features/notifications/shared/use-unread-notifications.ts';

/** The number of unread things behind each navigation item, by its label; an item without a count has no badge. */
export type UnreadCounts = Partial<Record<string, number>>;

export function useUnreadCounts(): UnreadCounts {
  return { Messages: useUnreadChats(), Notifications: useUnreadNotifications() };
}
