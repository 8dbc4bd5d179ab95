import type { Db } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Maintenance } from '../contract.ts';

const OPEN: Maintenance = { mode: 'OPEN', text: null, expectedEnd: null, since: null };

/** What holds now. A site on which nothing was ever set is open. */
export async function readMaintenance(db: Db): Promise<Maintenance & { id: string | null }> {
  const row = await db.selectFrom('maintenance').selectAll().orderBy('set_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (row === undefined) return { ...OPEN, id: null };
  const { id, mode, text, expected_end: end, set_at: since } = row;
  return { id, mode, text, expectedEnd: end?.toISOString() ?? null, since: since.toISOString() };
}

/** The same, for administrators. */
export async function getMaintenance({ db }: Pick<Services, 'db'>): Promise<Maintenance> {
  const { id: _, ...maintenance } = await readMaintenance(db);
  return maintenance;
}
