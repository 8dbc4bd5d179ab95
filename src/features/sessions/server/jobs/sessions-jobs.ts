import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { announceCancellationJob } from './announce-cancellation.ts';
import { announceCancellationsJob } from './announce-cancellations.ts';
import { findAllPlacesJob } from './find-all-places.ts';
import { findPlaceJob } from './find-place.ts';

/** The jobs of sessions, for the worker. */
export const sessionsJobs: AnyJobDefinition[] = [announceCancellationJob, announceCancellationsJob, findPlaceJob, findAllPlacesJob];
