import type { Db } from '#db/client.ts';

/** Which of these people are suspended. */
export async function findSuspended({ db }: { db: Db }, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('suspensions')
    .select('user_id')
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
