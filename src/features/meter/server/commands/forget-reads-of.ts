import type { CommandContext } from '#platform/server/transaction.ts';

/** Takes away what was counted of a person who left. Answers how many windows went. */
export async function forgetReadsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('content_readers').where('reader', '=', userId).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
