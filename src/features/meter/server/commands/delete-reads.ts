import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { RETAINED_HOURS } from '../../rules.ts';

/** Deletes up to `most` windows that began at least 47 hours ago; returns how many. */
export async function deleteOldReads({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, most: number): Promise<number> {
  const before = new Date(now.getTime() - RETAINED_HOURS * 3_600_000);
  const removed = await sql`delete from content_readers where (reader, began_at) in (
    select reader, began_at from content_readers where began_at <= ${before}::timestamptz order by began_at limit ${most}::int)`.execute(
    tx,
  );
  return Number(removed.numAffectedRows ?? 0n);
}

/** Deletes the counts of a person who has left. Returns how many windows were deleted. */
export async function deleteReadsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('content_readers').where('reader', '=', userId).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
