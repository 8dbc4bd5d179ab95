import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { announceCancellationJob } from '../cancelling/server/announce-cancellation.ts';
import { announceCancellationsJob } from '../cancelling/server/announce-cancellations.ts';
import { findAllPlacesJob } from '../venue/server/find-all-places.ts';
import { findPlaceJob } from '../venue/server/find-place.ts';

/** The jobs of sessions, for the worker. */
export const sessionsJobs: AnyJobDefinition[] = [announceCancellationJob, announceCancellationsJob, findPlaceJob, findAllPlacesJob];
