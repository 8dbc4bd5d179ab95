import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** So many notifications go into one job. */
export const PUSHED_TOGETHER = 100;

/** Notifications by their ids alone: nothing private lies in the queue. */
export const PushOrder = z.strictObject({ items: z.array(z.strictObject({ userId: Id, notificationId: Id })).max(PUSHED_TOGETHER) });
export type PushOrder = z.infer<typeof PushOrder>;

/** Pushes what has not been read by now. */
export const pushNotifications = defineJob<PushOrder>({
  name: 'notifications.push',
  payload: PushOrder,
  load: async () => (await import('./push-notifications.run.ts')).runPushNotifications,
  retryLimit: 5,
  concurrency: 4,
});
