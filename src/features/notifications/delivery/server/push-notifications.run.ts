import type { Services } from '#platform/server/program/services.ts';
import { sendPush } from '#features/push/api/send-push.ts';
import { NotificationType } from '../../contract.ts';
import { routeNotification } from '../../rules/routing.ts';
import { findGone } from '../../feed/server/find-gone.ts';
import { findSettings } from '../../api/find-settings.ts';
import { isStillShown } from '../../feed/server/is-still-shown.ts';
import type { PushBatch } from './push-notifications.ts';

/**
 * Pushes the notifications that still exist, are unread and still concern the person, and whose item hasn't been deleted or taken down, to
 * people who still want that: a push may have waited for the end of their quiet hours. A failure of one doesn't stop the others.
 */
export async function runPushNotifications(services: Services, { items }: PushBatch): Promise<void> {
  const unread = await services.db
    .selectFrom('notifications')
    .select(['to_user_id', 'id', 'type', 'message', 'url', 'group_key', 'item_uri', 'source'])
    .where(
      'to_user_id',
      'in',
      items.map(({ userId }) => userId),
    )
    .where(
      'id',
      'in',
      items.map(({ notificationId }) => notificationId),
    )
    .where('status', '=', 'UNREAD')
    // Only the newest of a group is pushed, in place of the one before.
    .where('newest', '=', true)
    .where(isStillShown(items.map(({ userId }) => userId)))
    .execute();
  const gone = await findGone(services, unread);
  const rows = unread.filter(({ id }) => !gone.has(id));
  const settingsOf = await findSettings(
    services.db,
    rows.map((row) => row.to_user_id),
  );
  const outcomes = await Promise.allSettled(
    rows.map(async (row) => {
      const settings = settingsOf(row.to_user_id);
      // While programs are updated, a newer one may notify by types that this one doesn't know.
      const type = NotificationType.safeParse(row.type);
      if (!type.success) return;
      const route = routeNotification(settings, type.data, services.now(), settings.timeZone);
      if (route.pushAt === null) return;
      await sendPush(services, row.to_user_id, {
        open: { title: services.site.values().name, body: row.message },
        discreet: { title: services.site.values().name, body: 'You have a new notification.' },
        tag: `notification-${row.group_key ?? row.id}`,
        path: row.url,
        key: `notification-${row.id}`,
      });
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
