import type { Db } from '#db/client.ts';
import { PAGE, paged } from './export-pages.ts';

/** The items a person reported, and why. */
export const exportedReports = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('content_reports')
      .select(['id', 'content_id as itemId', 'reason', 'details', 'created_at as createdAt'])
      .where('reporter_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** The comments and people they reported, and why. */
export const exportedSubjectReports = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('subject_reports')
      .select(['id', 'kind', 'subject_id as subjectId', 'reason', 'details', 'created_at as createdAt'])
      .where('reporter_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
