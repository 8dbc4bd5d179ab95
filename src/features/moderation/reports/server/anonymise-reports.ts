import type { CommandContext } from '#platform/server/database/transaction.ts';

/**
 * Deletes the reports about a person who has left, forgets what their posts and sessions said when they were reported, and anonymises their
 * reports of others. Returns how many rows changed; 0 means none are
 * left.
 */
export async function deleteReportsAbout({ tx }: CommandContext, userId: string): Promise<number> {
  const about = await tx.deleteFrom('subject_reports').where('subject_user_id', '=', userId).executeTakeFirst();
  const said = await tx
    .updateTable('content_reports')
    .set({ words: null, digest: null })
    .where('content_user_id', '=', userId)
    .where(({ eb, or }) => or([eb('words', 'is not', null), eb('digest', 'is not', null)]))
    .executeTakeFirst();
  const by = await tx
    .updateTable('subject_reports')
    .set({ reporter_user_id: null, details: '' })
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst();
  return Number(about.numDeletedRows) + Number(said.numUpdatedRows) + Number(by.numUpdatedRows);
}

/**
 * Anonymises the reports of a person who has left and erases their words; the reports still count. Returns how many; 0 means none are left.
 */
export async function anonymiseReportsBy({ tx }: CommandContext, userId: string): Promise<number> {
  const anonymised = await tx
    .updateTable('content_reports')
    .set({ reporter_user_id: null, details: '' })
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst();
  return Number(anonymised.numUpdatedRows);
}
