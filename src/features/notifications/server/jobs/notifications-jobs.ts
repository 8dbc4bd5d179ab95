import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { pushNotifications } from './push-notifications.ts';
import { ringBellsJob } from './ring-bells.ts';
import { sendDigests } from './send-digests.ts';
import { sendMail, sendUrgentMail } from './send-mail.ts';
import { tidyMails } from './tidy-mails.ts';

/** The notification jobs, for the worker. */
export const notificationsJobs: AnyJobDefinition[] = [sendMail, sendUrgentMail, sendDigests, tidyMails, pushNotifications, ringBellsJob];
