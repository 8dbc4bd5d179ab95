import type { CommandContext } from '#platform/server/database/transaction.ts';

const BATCH = 100;

/**
 * Removes up to 100 blocks by a person who has left and up to 100 blocks of them, in both lists. Returns how many; 0 means none are left.
 */
export async function removeBlocksOf({ tx }: CommandContext, userId: string): Promise<number> {
  const blocked = tx.selectFrom('blocks').select('blocked_user_id as id').where('blocker_user_id', '=', userId);
  const blockers = tx.selectFrom('blocked_by').select('blocker_user_id as id').where('blocked_user_id', '=', userId);
  const byThem = (await blocked.limit(BATCH).execute()).map(({ id }) => id);
  const ofThem = (await blockers.limit(BATCH).execute()).map(({ id }) => id);
  if (byThem.length > 0) {
    await tx.deleteFrom('blocks').where('blocker_user_id', '=', userId).where('blocked_user_id', 'in', byThem).execute();
    await tx.deleteFrom('blocked_by').where('blocked_user_id', 'in', byThem).where('blocker_user_id', '=', userId).execute();
  }
  if (ofThem.length > 0) {
    await tx.deleteFrom('blocks').where('blocker_user_id', 'in', ofThem).where('blocked_user_id', '=', userId).execute();
    await tx.deleteFrom('blocked_by').where('blocked_user_id', '=', userId).where('blocker_user_id', 'in', ofThem).execute();
  }
  return byThem.length + ofThem.length;
}
