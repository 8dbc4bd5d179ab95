import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { recountExploreJob } from './jobs/recount-explore.ts';
import { countExploreJob } from './jobs/count-explore.ts';
import { findAlsoAttendedJob } from './jobs/find-also-attended.ts';

export const discoveryJobs: AnyJobDefinition[] = [countExploreJob, recountExploreJob, findAlsoAttendedJob];
