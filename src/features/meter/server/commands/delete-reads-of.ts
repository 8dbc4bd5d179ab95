import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Deletes the counts of a person who has left. Returns how many windows were deleted. */
export async function forgetReadsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('content_readers').where('reader', '=', userId).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
