import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { repairEach } from '../../server/workflows/repair-each.ts';
import { syncDispute } from './sync-dispute.ts';
import { reportOnce } from '../../server/workflows/report-once.ts';

const BATCH = 100;
const BACK_SECONDS = 26 * 3600;
// More disputes than any platform gets in weeks.
const MOST = 10_000;

/**
 * Re-reads disputes that are open, or whose share is waiting to be moved or may have been taken without being recorded, and finds those we
 * have no record of. One failure doesn't stop the others; the run then fails at its end.
 */
export async function reconcileDisputes(services: Services, before: Date): Promise<void> {
  const since = Math.floor(services.now().getTime() / 1000) - BACK_SECONDS;
  const waiting = await services.db
    .selectFrom('disputes')
    .select(['owner_user_id', 'id', 'provider_dispute_id', 'hopeless_since'])
    .where('updated_at', '<', before)
    .where(
      sql<boolean>`(status in ('OPEN', 'INQUIRY') or (status = 'LOST' and share = 'LEFT') or (status = 'WON' and share = 'TAKEN')
        or (status = 'WON' and share = 'LEFT' and updated_at > ${new Date(since * 1000)}))`,
    )
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  const repairs = [
    ...waiting.map(
      (dispute) => () => reportOnce(services, { table: 'disputes', ...dispute }, () => syncDispute(services, dispute.provider_dispute_id)),
    ),
    () => syncMissedDisputes(services, new Date(since * 1000)),
  ];
  await repairEach(repairs, (failed) => `${failed} disputes could not be read again.`);
}

/** Records disputes that began since a date and that no webhook reported. One failure doesn't stop the others. */
export async function syncMissedDisputes(services: Services, since: Date): Promise<void> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const told = await services.stripe.disputes.list({ created, limit: BATCH }).autoPagingToArray({ limit: MOST });
  if (told.length === 0) return;
  const ids = told.map(({ id }) => id);
  const rows = await services.db.selectFrom('disputes').select('provider_dispute_id').where('provider_dispute_id', 'in', ids).execute();
  const known = new Set(rows.map((row) => row.provider_dispute_id));
  const untold = ids.filter((id) => !known.has(id));
  await repairEach(
    untold.map((id) => () => syncDispute(services, id)),
    (failed) => `${failed} disputes could not be recorded.`,
  );
}
