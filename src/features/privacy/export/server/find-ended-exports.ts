import type { Db } from '#db/client.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import type { ExportName } from './export-links.ts';

const BATCH = 100;
const ABANDONED_MS = 2 * RETENTION_DAYS.exports * 86_400_000;

/** Up to 100 exports that have expired, or that were requested long ago and never finished. */
export async function findEndedExports(db: Db, now: Date): Promise<ExportName[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select(['user_id', 'id'])
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('requested_at', '<', new Date(now.getTime() - ABANDONED_MS))]))
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, exportId: row.id }));
}
