import type { Db, Tx } from '#db/client.ts';

/** Whether a person is suspended. */
export async function isSuspended(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'suspended')
    .executeTakeFirst();
  return row !== undefined;
}
