import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** How many notifications go into one job. */
export const PUSHED_TOGETHER = 100;

/** Notifications by id only: nothing private is in the queue. */
export const PushOrder = z.strictObject({ items: z.array(z.strictObject({ userId: Id, notificationId: Id })).max(PUSHED_TOGETHER) });
export type PushOrder = z.infer<typeof PushOrder>;

/** Pushes what hasn't been read by now. */
export const pushNotifications = defineJob<PushOrder>({
  name: 'notifications.push',
  payload: PushOrder,
  load: async () => (await import('./push-notifications.run.ts')).runPushNotifications,
  retryLimit: 5,
  concurrency: 4,
});
