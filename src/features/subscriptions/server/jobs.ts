import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { defineJob, type AnyJobDefinition } from '#platform/server/jobs/jobs.ts';

const NOTICE_DAYS = 7;

/** Mails somebody a week before the months end that they were given, unless a card pays for what follows. */
export const announceEndOfGivenJob = defineJob({
  name: 'subscriptions.announce-end-of-given',
  payload: z.strictObject({ creatorUserId: Id, subscriberUserId: Id }),
  load: async () => (await import('./jobs/announce-end-of-given.run.ts')).announceEndOfGiven,
});

/** Returns when they are mailed. */
export function noticeAt(givenUntil: Date): Date {
  return addMinutes(givenUntil, -NOTICE_DAYS * 24 * 60);
}

/** The jobs of subscriptions, for the worker. */
export const subscriptionJobs: AnyJobDefinition[] = [announceEndOfGivenJob];
