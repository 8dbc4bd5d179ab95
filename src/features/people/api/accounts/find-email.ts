import type { Db } from '#db/client.ts';

type MailTo = { email: string; name: string; isSuspended: boolean };

/** The address and name for mails to this person; null if they are deleted. For sending mail only, never for a response. */
export async function findEmail(db: Db, userId: string): Promise<MailTo | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'display_name', 'username', 'status'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ? { email: row.email, name: row.display_name || row.username, isSuspended: row.status === 'suspended' } : null;
}
