import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { notifyPassHoldersJob } from './jobs/notify-pass-holders.ts';

/** The jobs of memberships, for the worker. */
export const membershipsJobs: AnyJobDefinition[] = [notifyPassHoldersJob];
