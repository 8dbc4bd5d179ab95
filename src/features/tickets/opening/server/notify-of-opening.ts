import { openingsToCheck } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const payload = z.strictObject({ ownerUserId: Id, sessionEventId: Id });

/** Notifies those who want to be reminded of it that they can book an event. */
export const notifyOfOpeningJob = defineJob({
  name: 'tickets.notify-of-opening',
  payload,
  load: async () => (await import('./notify-of-opening.run.ts')).notifyOfOpening,
});

/** Looks after the reminders of a session whose booking window or dates have changed. */
export const checkOpeningsJob = defineJob({
  ...openingsToCheck,
  load: async () => (await import('./notify-of-opening.run.ts')).checkOpenings,
});
