import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { notifyOfCancellationJob } from '../cancelling/server/notify-of-cancellation.ts';
import { notifyOfCancellationsJob } from '../cancelling/server/notify-of-cancellations.ts';
import { decideMinimumsJob, notifyOfDecisionJob } from '../minimum/server/minimum-jobs.ts';
import { closeKindsJob } from '../kinds/server/close-kinds.ts';
import { locateAllVenuesJob } from '../venue/server/locate-all-venues.ts';
import { locateVenueJob } from '../venue/server/locate-venue.ts';

/** The jobs of sessions, for the worker. */
export const sessionsJobs: AnyJobDefinition[] = [
  notifyOfCancellationJob,
  notifyOfCancellationsJob,
  closeKindsJob,
  decideMinimumsJob,
  notifyOfDecisionJob,
  locateVenueJob,
  locateAllVenuesJob,
];
