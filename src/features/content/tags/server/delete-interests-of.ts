import type { CommandContext } from '#platform/server/database/transaction.ts';

/**
 * Forgets the tag interests of a person who has left. Returns how many; 0 means none are left. Few enough rows to need no batches: only
 * known and followed tags.
 */
export async function forgetInterestsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const forgotten = await tx.deleteFrom('tag_interests').where('user_id', '=', userId).executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
