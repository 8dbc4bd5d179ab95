import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { loadGazetteerJob } from './jobs/load-gazetteer.ts';

export const placesJobs: AnyJobDefinition[] = [loadGazetteerJob];
