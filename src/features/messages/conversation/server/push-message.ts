import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { routeNotification } from '#features/notifications/rules/routing.ts';

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

// Anyone with the conversation open reads it at once and needs no push.
const PATIENCE_MS = 5000;

/** Enqueues the push of a message to its recipient, who has a browser for it, if they want that: soon, or after their quiet hours. */
export async function scheduleMessagePush(command: CommandContext, order: PushedMessage): Promise<void> {
  const { recipientUserId } = order;
  const settings = (await findSettings(command.tx, [recipientUserId]))(recipientUserId);
  const { pushAt } = routeNotification(settings, 'MESSAGE', command.now, settings.timeZone);
  if (pushAt === null) return;
  const soon = command.now.getTime() + PATIENCE_MS;
  await command.enqueue(pushMessage, order, { startAfter: new Date(Math.max(pushAt.getTime(), soon)) });
}

/** Enqueues the retraction of a push whose message was deleted for both. Called under the lock of the recipient's list. */
export async function schedulePushRetraction(command: CommandContext, order: PushedMessage & { revision: number }): Promise<void> {
  const { revision, ...pushed } = order;
  const row = await command.tx
    .selectFrom('user_chats')
    .select('pushed_revision')
    .where('user_id', '=', order.recipientUserId)
    .where('chat_id', '=', order.chatId)
    .executeTakeFirst();
  if (row && row.pushed_revision >= revision) await command.enqueue(pushMessage, pushed);
}
