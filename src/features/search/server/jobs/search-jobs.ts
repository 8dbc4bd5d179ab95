import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { catchUpJob } from './catch-up.ts';
import { indexContentJob } from './index-content.ts';
import { indexItemsJob } from './index-items.ts';
import { indexPersonJob } from './index-person.ts';
import { tellAlertsJob } from './tell-alerts.ts';

export const searchJobs: AnyJobDefinition[] = [indexContentJob, indexItemsJob, indexPersonJob, catchUpJob, tellAlertsJob];
