import type { CommandContext } from '#platform/server/transaction.ts';

/** Takes a person who left, and their words, out of what they reported; that it was reported stays. Answers how many; 0 means that none is left. */
export async function forgetReporter({ tx }: CommandContext, userId: string): Promise<number> {
  const forgotten = await tx
    .updateTable('content_reports')
    .set({ reporter_user_id: null, details: '' })
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
