import type { Db } from '#db/client.ts';
import { PAGE, paged } from './export-pages.ts';

/** What a person reported, and in which words. */
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

/** Which comments and people they reported, and in which words. */
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
