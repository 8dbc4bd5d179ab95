import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { countAnewJob } from './count-anew.ts';
import { countExploreJob } from './count-explore.ts';
import { findTogetherJob } from './find-together.ts';

export const discoveryJobs: AnyJobDefinition[] = [countExploreJob, countAnewJob, findTogetherJob];
