import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { tellPassHoldersJob } from './jobs/tell-pass-holders.ts';

/** The jobs of memberships, for the worker. */
export const membershipsJobs: AnyJobDefinition[] = [tellPassHoldersJob];
