import type { AnyJobDefinition } from '#platform/server/jobs.ts';
import { announceCancellationJob } from './announce-cancellation.ts';
import { announceMoveJob } from './announce-move.ts';

/** The jobs of sessions, for the worker. */
export const sessionsJobs: AnyJobDefinition[] = [announceCancellationJob, announceMoveJob];
