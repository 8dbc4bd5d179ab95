import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { anonymiseReportsBy, deleteReportsAbout } from '../reports/server/anonymise-reports.ts';
import { moderationPersonalData } from '../personal-data.ts';

/** The items a person reported, and why. */
const exportedReports = (db: Db, userId: string) =>
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

/** The comments, reviews and people they reported, and why. */
const exportedSubjectReports = (db: Db, userId: string) =>
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

/** Reads and erases the personal data of moderation. */
export const moderationData = bindPersonalData(moderationPersonalData, {
  read: {
    'reports.json': exportedReports,
    'reports-of-people-and-comments.json': exportedSubjectReports,
  },
  erase: {
    reportsByThem: anonymiseReportsBy,
    reportsOfThem: deleteReportsAbout,
  },
});
