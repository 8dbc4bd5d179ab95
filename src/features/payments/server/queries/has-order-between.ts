import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

/**
 * Whether one of two people has bought something from the other, whatever has become of it since; pending and failed orders don't count.
 */
export async function hasOrderBetween(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const settled = sql`status not in ('PENDING', 'FAILED')`;
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from payments where owner_user_id = ${one}::uuid and user_id = ${other}::uuid and ${settled})
    or exists (select from payments where owner_user_id = ${other}::uuid and user_id = ${one}::uuid and ${settled}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
