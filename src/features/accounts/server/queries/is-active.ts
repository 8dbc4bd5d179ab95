import type { Db } from '#db/client.ts';

/** Whether a person is active: neither suspended nor deleted. */
export async function isActive({ db }: { db: Db }, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
