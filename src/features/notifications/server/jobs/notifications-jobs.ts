import type { AnyJobDefinition } from '#platform/server/jobs.ts';
import { sendMail } from './send-mail.ts';

/** The jobs of notifications, for the worker. */
export const notificationsJobs: AnyJobDefinition[] = [sendMail];
