import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { tidyContentReadersJob } from './jobs/delete-old-reads.ts';

export const meterJobs: AnyJobDefinition[] = [tidyContentReadersJob];
