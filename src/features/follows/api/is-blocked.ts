import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

/** Whether either of two people has blocked the other. */
export async function isBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select
    exists (select 1 from blocks where blocker_user_id = ${one}::uuid and blocked_user_id = ${other}::uuid)
    or exists (select 1 from blocked_by where blocked_user_id = ${one}::uuid and blocker_user_id = ${other}::uuid) as blocked`.execute(db);
  return rows[0]?.blocked ?? false;
}
