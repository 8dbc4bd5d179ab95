import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Only ids: no word of a conversation is in the queue. */
export const PushedMessage = z.strictObject({ chatId: Id, messageId: Id, recipientUserId: Id });
export type PushedMessage = z.infer<typeof PushedMessage>;

/** Pushes a message that hasn't been read by now, or retracts the push of one that was deleted. */
export const pushMessage = defineJob<PushedMessage>({
  name: 'messages.push',
  payload: PushedMessage,
  load: async () => (await import('./push-message.run.ts')).runPushMessage,
  retryLimit: 5,
  concurrency: 4,
});
