import type { Db, Tx } from '#db/client.ts';

/** Whose session this is, or null; only for calls that do not name the owner. Of two with one id, whoever published first. */
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
