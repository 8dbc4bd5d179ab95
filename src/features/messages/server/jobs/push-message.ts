import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** By ids alone: no word of a conversation lies in the queue. */
export const PushedMessage = z.strictObject({ chatId: Id, messageId: Id, recipientUserId: Id });
export type PushedMessage = z.infer<typeof PushedMessage>;

/** Pushes a message that has not been read by now, or takes back the push of one that was deleted. */
export const pushMessage = defineJob<PushedMessage>({
  name: 'messages.push',
  payload: PushedMessage,
  load: async () => (await import('./push-message.run.ts')).runPushMessage,
  retryLimit: 5,
  concurrency: 4,
});
