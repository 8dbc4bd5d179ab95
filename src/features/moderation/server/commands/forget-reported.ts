import type { CommandContext } from '#platform/server/transaction.ts';

/** Takes what was reported about a person who left away, and them out of what they reported of others. Answers how many rows; 0 means that none is left. */
export async function forgetReported({ tx }: CommandContext, userId: string): Promise<number> {
  const about = await tx.deleteFrom('subject_reports').where('subject_user_id', '=', userId).executeTakeFirst();
  const by = await tx
    .updateTable('subject_reports')
    .set({ reporter_user_id: null, details: '' })
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst();
  return Number(about.numDeletedRows) + Number(by.numUpdatedRows);
}
