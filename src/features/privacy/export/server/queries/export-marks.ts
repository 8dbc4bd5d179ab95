import type { Db } from '#db/client.ts';
import { PAGE, paged } from './export-pages.ts';

/** What the person liked. */
export const exportedLikes = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('likes')
      .select(['content_id as id', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(PAGE)
      .execute(),
  );

/** What the person saved. */
export const exportedSaves = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('content_marks')
      .select(['content_id as id', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('mark', '=', 'SAVE')
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(PAGE)
      .execute(),
  );
