import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { notifyOfCancellationJob } from '../cancelling/server/notify-of-cancellation.ts';
import { notifyOfCancellationsJob } from '../cancelling/server/notify-of-cancellations.ts';
import { findAllPlacesJob } from '../venue/server/find-all-places.ts';
import { findPlaceJob } from '../venue/server/find-place.ts';

/** The jobs of sessions, for the worker. */
export const sessionsJobs: AnyJobDefinition[] = [notifyOfCancellationJob, notifyOfCancellationsJob, findPlaceJob, findAllPlacesJob];
