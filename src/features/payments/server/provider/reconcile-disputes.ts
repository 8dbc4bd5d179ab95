import { sql } from 'kysely';
import type { Services } from '#platform/server/services.ts';
import { syncDispute } from './sync-dispute.ts';
import { tellOnce } from './tell-once.ts';

const BATCH = 100;
const BACK_SECONDS = 26 * 3600;

/**
 * Reads disputes again that are open, or whose share waits to be moved or may have been taken unseen, and finds those that we never heard of. One that fails does not
 * keep the others from it; the run then fails at its end.
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
  const unheard = new Set<string>();
  for await (const { id } of services.stripe.disputes.list({ created: { gte: since }, limit: BATCH })) {
    const known = await services.db.selectFrom('disputes').select('id').where('provider_dispute_id', '=', id).executeTakeFirst();
    if (!known) unheard.add(id);
  }
  const failures: unknown[] = [];
  const repairs = [
    ...waiting.map(
      (dispute) => () => tellOnce(services, { table: 'disputes', ...dispute }, () => syncDispute(services, dispute.provider_dispute_id)),
    ),
    ...[...unheard].map((id) => () => syncDispute(services, id)),
  ];
  for (const repair of repairs) await repair().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} disputes could not be read again.`);
}
