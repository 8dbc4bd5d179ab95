import type { Db, Tx } from '#db/client.ts';
import { usernameKey } from '../../rules.ts';

/** The people who currently have these usernames, keyed by the name in lower case; for mentions. Former usernames match nobody. */
export async function findUserIds(db: Db | Tx, usernames: string[]): Promise<Map<string, { userId: string; username: string }>> {
  const keys = [...new Set(usernames.map(usernameKey))];
  if (keys.length === 0) return new Map();
  const claims = await db
    .selectFrom('username_claims')
    .select(['username_lower', 'user_id'])
    .where('username_lower', 'in', keys)
    .where('reserved_until', 'is', null)
    .execute();
  if (claims.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where(
      'user_id',
      'in',
      claims.map((claim) => claim.user_id),
    )
    .where('status', '=', 'active')
    .execute();
  const usernameOf = new Map(users.map((user) => [user.user_id, user.username]));
  return new Map(
    claims.flatMap(({ username_lower: key, user_id: userId }) => {
      const username = usernameOf.get(userId);
      return username === undefined ? [] : [[key, { userId, username }]];
    }),
  );
}
