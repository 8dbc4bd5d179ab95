import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const NotifyBellSubscribers = z.strictObject({ ownerUserId: Id, uri: ContentItemUri, after: Id.optional() });
export type NotifyBellSubscribers = z.infer<typeof NotifyBellSubscribers>;

/** Notifies those with a bell for a creator of a new post or session, a batch at a time. */
export const notifyBellSubscribersJob = defineJob<NotifyBellSubscribers>({
  name: 'notifications.ring-bells',
  payload: NotifyBellSubscribers,
  load: async () => (await import('./notify-bell-subscribers.run.ts')).runNotifyBellSubscribers,
});
