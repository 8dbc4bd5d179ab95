import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { Db, Tx } from '#db/client.ts';

const STATEMENT = prepared('select distinct user_id from push_devices where user_id = any($1::uuid[])');

/** Who of these people has a browser that is pushed to: for the others nothing need be ordered. */
export async function findPushed(db: Db | Tx, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.executeQuery<{ user_id: string }>(CompiledQuery.raw(STATEMENT, [userIds]));
  return new Set(rows.map((row) => row.user_id));
}
