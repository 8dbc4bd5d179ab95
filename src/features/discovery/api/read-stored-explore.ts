import type { Db } from '#db/client.ts';
import { StoredExplore } from './stored-explore.ts';

/** Returns the explore counts as last stored; null before the first count. */
export async function readStoredExplore(db: Db): Promise<StoredExplore | null> {
  const row = await db.selectFrom('discovery_counts').select('data').where('name', '=', 'explore').executeTakeFirst();
  return row ? StoredExplore.parse(row.data) : null;
}
