import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns the ids of everybody in order, `limit` at a time, for work that visits each person once. */
export async function listUserIds(db: Db, { after = FIRST, limit }: { after?: string | undefined; limit: number }): Promise<string[]> {
  const rows = await db.selectFrom('users').select('user_id').where('user_id', '>', after).orderBy('user_id').limit(limit).execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Returns who has an account, suspended ones included, and joined before a moment, in order of their ids, `limit` at a time, for work that visits each person once. */
export async function listPeople(
  db: Db,
  { after = FIRST, joinedBefore, limit }: { after?: string | undefined; joinedBefore: Date; limit: number },
): Promise<{ userId: string; username: string }[]> {
  return await db
    .selectFrom('users')
    .select(['user_id as userId', 'username'])
    .where('user_id', '>', after)
    .where('status', '<>', 'deleted')
    .where('created_at', '<', joinedBefore)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Returns how many people there are, suspended ones included, how many of them joined since a moment, and how many are suspended. */
export async function countPeople(db: Db, since: Date): Promise<{ all: number; joinedThisWeek: number; suspended: number }> {
  return await db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where created_at >= ${since}))::int`.as('joinedThisWeek'),
      sql<number>`(count(*) filter (where status = 'suspended'))::int`.as('suspended'),
    ])
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
}
