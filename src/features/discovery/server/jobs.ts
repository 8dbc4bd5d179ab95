import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { countAnewJob } from './jobs/recount-explore.ts';
import { countExploreJob } from './jobs/count-explore.ts';
import { findTogetherJob } from './jobs/find-also-attended.ts';

export const discoveryJobs: AnyJobDefinition[] = [countExploreJob, countAnewJob, findTogetherJob];
