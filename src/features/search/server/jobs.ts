import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { catchUpJob } from '../index/server/catch-up.ts';
import { indexContentJob } from '../index/server/index-content.ts';
import { indexItemsJob } from '../index/server/index-items.ts';
import { indexPersonJob } from '../index/server/index-person.ts';
import { sendAlertsJob } from '../saved/server/send-alerts.ts';

export const searchJobs: AnyJobDefinition[] = [indexContentJob, indexItemsJob, indexPersonJob, catchUpJob, sendAlertsJob];
