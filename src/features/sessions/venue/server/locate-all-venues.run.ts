import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { hasGazetteer } from '#features/places/api/has-gazetteer.ts';
import { locateAllVenuesJob } from './locate-all-venues.ts';
import { locateVenue } from './locate-venue.run.ts';

type From = { after?: { ownerUserId: string; sessionId: string } | undefined };

const TOGETHER = 100;
const WAIT_MS = 10_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Looks up the next hundred sessions without a point, then enqueues the next run. Waits for the gazetteer. */
export async function locateAllVenues(services: Services, { after }: From): Promise<void> {
  if (!(await hasGazetteer(services.db)))
    return inTransaction(services, (command) =>
      command.enqueue(locateAllVenuesJob, {}, { startAfter: new Date(services.now().getTime() + WAIT_MS) }),
    );
  const rows = await services.db
    .selectFrom('sessions as s')
    .select(['s.user_id', 's.id'])
    .where('s.location_type', '=', 'in-person')
    .where('s.latitude', 'is', null)
    .where((eb) => eb(eb.refTuple('s.user_id', 's.id'), '>', eb.tuple(after?.ownerUserId ?? FIRST, after?.sessionId ?? FIRST)))
    .orderBy('s.user_id')
    .orderBy('s.id')
    .limit(TOGETHER)
    .execute();
  for (const row of rows) await locateVenue(services, { ownerUserId: row.user_id, sessionId: row.id });
  const last = rows.length === TOGETHER ? rows.at(-1) : undefined;
  if (last)
    await inTransaction(services, (command) =>
      command.enqueue(locateAllVenuesJob, { after: { ownerUserId: last.user_id, sessionId: last.id } }),
    );
}
