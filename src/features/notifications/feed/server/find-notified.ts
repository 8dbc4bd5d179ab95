import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/** Returns which of these people were notified of something after an instant. */
export async function findNotified(db: Db, userIds: readonly string[], since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('to_user_id')
    .distinct()
    .where('to_user_id', 'in', userIds)
    .where('newest', '=', sql.lit(true))
    .where('in_app', '=', sql.lit(true))
    .where('created_at', '>', since)
    .execute();
  return rows.map((row) => row.to_user_id);
}
