import type { CommandContext } from '#platform/server/database/transaction.ts';
import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/** Which of these people are suspended. */
export async function findSuspended({ db }: { db: Db }, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('suspensions')
    .select('user_id')
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

const SUSPENDED_SEARCHED = 1000;

/** Finds suspended people by a part of their name or username, whom no search finds, the most recent first. */
export async function findSuspendedNamed({ db }: { db: Db }, words: string, limit: number): Promise<string[]> {
  const suspended = await db
    .selectFrom('suspensions')
    .select('user_id')
    .orderBy('suspended_at', 'desc')
    .limit(SUSPENDED_SEARCHED)
    .execute();
  if (suspended.length === 0) return [];
  const part = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = await db
    .selectFrom('users')
    .select('user_id')
    .where(
      'user_id',
      'in',
      suspended.map((row) => row.user_id),
    )
    .where(sql<boolean>`(username ilike ${part} or display_name ilike ${part})`)
    .limit(limit)
    .execute();
  return found.map((row) => row.user_id);
}

/** Forgets that and why somebody is suspended, in the transaction that deletes their account. */
export async function forgetSuspension({ tx }: Pick<CommandContext, 'tx'>, userId: string): Promise<void> {
  await tx.deleteFrom('suspensions').where('user_id', '=', userId).execute();
}
