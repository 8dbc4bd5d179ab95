import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

/** Returns the usernames of people by user id; unknown people are left out. */
export async function findUsernames(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where(sql<boolean>`user_id = any(${[...new Set(userIds)]}::uuid[])`)
    .execute();
  return new Map(people.map((person) => [person.user_id, person.username]));
}
