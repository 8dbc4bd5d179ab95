import type { Db } from '#db/client.ts';
import { PAGE, paged, whole } from './export-pages.ts';

/** The person's notification settings. */
export const exportedNotificationSettings = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('notification_settings')
      .select(['choices', 'refuses_new_mail as refusesNewMail', 'quiet_from as quietFromMinute', 'quiet_to as quietToMinute'])
      .select(['time_zone as timeZone', 'digest', 'updated_at as updatedAt'])
      .where('user_id', '=', userId)
      .execute(),
  );

/** The creators the person has set a bell for, and whose mails they get or refused. */
export const exportedBells = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('bells as b')
      .innerJoin('users as u', 'u.user_id', 'b.creator_user_id')
      .select(['b.creator_user_id as id', 'u.username', 'b.posts', 'b.sessions', 'b.mails', 'b.updated_at as updatedAt'])
      .where('b.user_id', '=', userId)
      .where('b.creator_user_id', '>', after)
      .orderBy('b.creator_user_id')
      .limit(PAGE)
      .execute(),
  );
