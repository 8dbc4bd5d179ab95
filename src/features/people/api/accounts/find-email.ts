import type { Db, Tx } from '#db/client.ts';

type MailTo = { email: string; name: string; isSuspended: boolean };

/** The address and name for mails to this person; null if they are deleted. For mail, and for administrators, whose log says who read it. */
export async function findEmail(db: Db | Tx, userId: string): Promise<MailTo | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'display_name', 'username', 'status'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ? { email: row.email, name: row.display_name || row.username, isSuspended: row.status === 'suspended' } : null;
}
