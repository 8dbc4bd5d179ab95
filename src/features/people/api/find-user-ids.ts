import type { Db, Tx } from '#db/client.ts';
import { usernameKey } from '../rules.ts';

/** The people who currently have these usernames, keyed by the name in lower case; for mentions. Former usernames match nobody. */
export async function findUserIds(db: Db | Tx, usernames: string[]): Promise<Map<string, { userId: string; username: string }>> {
  const keys = [...new Set(usernames.map(usernameKey))];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('username_claims')
    .innerJoin('users', 'users.user_id', 'username_claims.user_id')
    .select(['username_claims.username_lower', 'users.user_id', 'users.username'])
    .where('username_claims.username_lower', 'in', keys)
    .where('username_claims.reserved_until', 'is', null)
    .where('users.status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.username_lower, { userId: row.user_id, username: row.username }]));
}
