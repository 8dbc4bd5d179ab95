import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readWatermark, setWatermark } from '#platform/server/database/watermarks.ts';
import { countExploreJob } from '#features/discovery/server/jobs/count-explore.ts';
import { loadGazetteerJob } from '#features/places/server/jobs/load-gazetteer.ts';
import { indexMessagesJob } from '#features/messages/search/server/index-messages.ts';
import { catchUpJob } from '#features/search/index/server/catch-up.ts';
import { locateAllVenuesJob } from '#features/sessions/venue/server/locate-all-venues.ts';

const WATERMARK = 'worker.first-work';
// Raise it if a release has to catch up again.
const EDITION = '3';

// Each of these detects what has already been done.
const ALWAYS: Pick<JobDefinition<never>, 'name'>[] = [loadGazetteerJob, locateAllVenuesJob, countExploreJob];

/** Enqueues what a new release has to do once, while the program is already serving. */
export async function orderFirstWork({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const done = await readWatermark(db, WATERMARK);
  const orders = done === EDITION ? ALWAYS : [...ALWAYS, catchUpJob, indexMessagesJob];
  await db.transaction().execute(async (tx) => {
    await jobs.put(
      tx,
      orders.map(({ name }) => ({ name, payload: {}, startAfter: null, priority: -1 })),
    );
    await setWatermark(tx, WATERMARK, EDITION, now());
  });
  jobs.wake(orders.map(({ name }) => name));
}
