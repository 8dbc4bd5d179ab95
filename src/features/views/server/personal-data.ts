import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { deleteViewsOf } from './commands/delete-views-of.ts';
import { viewsPersonalData } from '../personal-data.ts';

const viewedItems = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('content_views')
      .select(['content_id as id', 'viewed_at as lastViewedAt'])
      .where('viewer_user_id', '=', userId)
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(PAGE)
      .execute(),
  );

const viewedProfiles = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('profile_views as v')
      .innerJoin('users as u', 'u.user_id', 'v.profile_user_id')
      .select(['u.user_id as id', 'u.username', 'v.view_count as visits', 'v.viewed_at as lastViewedAt'])
      .where('v.viewer_user_id', '=', userId)
      .where('v.profile_user_id', '>', after)
      .orderBy('v.profile_user_id')
      .limit(PAGE)
      .execute(),
  );

/** Reads and erases the personal data of views. */
export const viewsData = bindPersonalData(viewsPersonalData, {
  read: {
    'viewed-items.json': viewedItems,
    'viewed-profiles.json': viewedProfiles,
  },
  erase: {
    views: deleteViewsOf,
  },
});
