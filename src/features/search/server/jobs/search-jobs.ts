import type { AnyJobDefinition } from '#platform/server/jobs.ts';
import { catchUpJob } from './catch-up.ts';
import { indexContentJob } from './index-content.ts';
import { indexPersonJob } from './index-person.ts';
import { tellAlertsJob } from './tell-alerts.ts';

export const searchJobs: AnyJobDefinition[] = [indexContentJob, indexPersonJob, catchUpJob, tellAlertsJob];
