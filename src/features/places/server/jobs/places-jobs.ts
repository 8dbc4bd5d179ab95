import type { AnyJobDefinition } from '#platform/server/jobs.ts';
import { loadGazetteerJob } from './load-gazetteer.ts';

export const placesJobs: AnyJobDefinition[] = [loadGazetteerJob];
