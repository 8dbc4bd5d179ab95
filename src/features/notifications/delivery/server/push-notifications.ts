import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** How many notifications go into one job. */
export const PUSHED_TOGETHER = 100;

/** Notifications by id only: nothing private is in the queue. */
export const PushBatch = z.strictObject({ items: z.array(z.strictObject({ userId: Id, notificationId: Id })).max(PUSHED_TOGETHER) });
export type PushBatch = z.infer<typeof PushBatch>;

/** Pushes what hasn't been read by now. */
export const pushNotifications = defineJob<PushBatch>({
  name: 'notifications.push',
  payload: PushBatch,
  load: async () => (await import('./push-notifications.run.ts')).runPushNotifications,
  retryLimit: 5,
  concurrency: 4,
});
