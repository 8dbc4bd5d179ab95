import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { pushNotifications } from '../delivery/server/push-notifications.ts';
import { notifyBellSubscribersJob } from '../bells/server/notify-bell-subscribers.ts';
import { sendDigests } from '../delivery/server/send-digests.ts';
import { sendMail, sendUrgentMail } from '../mail/server/send-mail.ts';
import { tidyMails } from '../mail/server/tidy-mails.ts';

/** The notification jobs, for the worker. */
export const notificationsJobs: AnyJobDefinition[] = [
  sendMail,
  sendUrgentMail,
  sendDigests,
  tidyMails,
  pushNotifications,
  notifyBellSubscribersJob,
];
