import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { tidyContentReadersJob } from './tidy-content-readers.ts';

export const meterJobs: AnyJobDefinition[] = [tidyContentReadersJob];
