import type { Db, Tx } from '#db/client.ts';

/**
 * Returns whose session this is, or null; only for calls that don't name the owner. If two have the same id, the one published first wins.
 */
export async function findSessionOwner(db: Db | Tx, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('contents')
    .select('user_id')
    .where('id', '=', sessionId)
    .where('type', '=', 'SESSION')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
