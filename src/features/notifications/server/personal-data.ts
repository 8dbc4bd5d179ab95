import type { Db } from '#db/client.ts';
import { withUsernames } from '#features/people/api/usernames/with-usernames.ts';
import { bindPersonalData, PAGE, paged, whole } from '#platform/server/database/personal-data.ts';
import { deleteNotificationsOf } from './commands/delete-notifications-of.ts';
import { notificationsPersonalData } from '../personal-data.ts';

const notifications = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('notifications')
      .select(['id', 'type', 'status', 'message', 'url', 'from_username as from', 'created_at as createdAt'])
      .where('to_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** The person's notification settings. */
const exportedNotificationSettings = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('notification_settings')
      .select(['choices', 'refuses_new_mail as refusesNewMail', 'quiet_from as quietFromMinute', 'quiet_to as quietToMinute'])
      .select(['time_zone as timeZone', 'digest', 'updated_at as updatedAt'])
      .where('user_id', '=', userId)
      .execute(),
  );

/** The creators the person has set a bell for, and whose mails they get or refused. */
const exportedBells = (db: Db, userId: string) =>
  paged(async (after) =>
    withUsernames(
      db,
      await db
        .selectFrom('bells')
        .select(['creator_user_id as id', 'posts', 'sessions', 'mails', 'updated_at as updatedAt'])
        .where('user_id', '=', userId)
        .where('creator_user_id', '>', after)
        .orderBy('creator_user_id')
        .limit(PAGE)
        .execute(),
    ),
  );

/** Reads and erases the personal data of notifications. */
export const notificationsData = bindPersonalData(notificationsPersonalData, {
  read: {
    'notifications.json': notifications,
    'notification-settings.json': exportedNotificationSettings,
    'bells.json': exportedBells,
  },
  erase: {
    notifications: deleteNotificationsOf,
  },
});
