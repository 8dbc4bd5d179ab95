import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { NotificationType } from '../../contract.ts';
import { routeNotification } from '../../rules/routing.ts';
import { pushNotifications, PUSHED_TOGETHER } from './push-notifications.ts';
import type { KnownSettings } from '../../api/find-settings.ts';

type PushedNotification = { toUserId: string; id: string; type: NotificationType; settings: KnownSettings };

// Anyone with the page open reads it at once and needs no push.
const PATIENCE_MS = 5000;

/** Enqueues pushes to people who have a browser for them, if they want that: soon, or when their quiet hours are over; many in one job. */
export async function schedulePushes(command: CommandContext, notifications: readonly PushedNotification[]): Promise<void> {
  const soon = new Date(command.now.getTime() + PATIENCE_MS);
  const due = notifications.flatMap(({ toUserId: userId, id, type, settings }) => {
    const { pushAt } = routeNotification(settings, type, command.now, settings.timeZone);
    return pushAt === null ? [] : [{ at: Math.max(pushAt.getTime(), soon.getTime()), userId, notificationId: id }];
  });
  for (const [at, all] of Map.groupBy(due, (one) => one.at))
    for (let start = 0; start < all.length; start += PUSHED_TOGETHER) {
      const items = all.slice(start, start + PUSHED_TOGETHER).map(({ userId, notificationId }) => ({ userId, notificationId }));
      await command.enqueue(pushNotifications, { items }, { startAfter: new Date(at) });
    }
}
