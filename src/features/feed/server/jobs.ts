import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { refreshScoresJob } from './jobs/refresh-scores.ts';

export const feedJobs: AnyJobDefinition[] = [refreshScoresJob];
