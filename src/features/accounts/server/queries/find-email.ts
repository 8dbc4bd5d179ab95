import type { Db } from '#db/client.ts';

/** Where mail to this person goes and how it greets them; null when they are gone. For sending mail only, never for an answer. */
export async function findEmail(db: Db, userId: string): Promise<{ email: string; name: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'display_name', 'username'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ? { email: row.email, name: row.display_name || row.username } : null;
}
