import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Takes the names off who came to a date without a ticket, 30 days after it: they have no account that could ask for it. */
export const blankWalkInsJob = defineJob({
  name: 'tickets.blank-walk-ins',
  payload: z.strictObject({ ownerUserId: Id, sessionEventId: Id }),
  load: async () => (await import('./blank-walk-ins.run.ts')).blankWalkIns,
});

/** Returns when the names of a date's walk-ins go, given its end. */
export function walkInNamesEnd(end: Date): Date {
  return new Date(end.getTime() + RETENTION_DAYS.walkInNames * 86_400_000);
}
