import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import type { Services } from '../program/services.ts';

/** Deletes counts whose period is over; otherwise each address and account would leave rows for ever. */
export const tidyRateLimitsJob = defineJob({
  name: 'platform.tidy-rate-limits',
  payload: z.strictObject({}),
  schedule: '17 * * * *',
  concurrency: 1,
  load: () => Promise.resolve(tidyRateLimits),
});

async function tidyRateLimits(services: Services): Promise<void> {
  await sql`delete from rate_limits where expire < ${services.now().getTime()}`.execute(services.db);
}
