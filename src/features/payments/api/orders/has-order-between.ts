import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import { CAME_ABOUT } from '../../orders/server/sql/came-about.ts';

/** Whether one of two people has bought something from the other, whatever has become of it since; abandoned checkouts don't count. */
export async function hasOrderBetween(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from payments where owner_user_id = ${one}::uuid and user_id = ${other}::uuid and ${CAME_ABOUT})
    or exists (select from payments where owner_user_id = ${other}::uuid and user_id = ${one}::uuid and ${CAME_ABOUT}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
