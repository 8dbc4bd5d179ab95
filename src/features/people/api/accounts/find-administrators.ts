import type { Db, Tx } from '#db/client.ts';

/** The ids of all active administrators. */
export async function findAdministrators(tx: Db | Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('user_id').where('admin', '=', true).where('status', '=', 'active').execute();
  return rows.map((row) => row.user_id);
}
