import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { NotificationType } from '../../contract.ts';
import { describeNotification, type NotificationData, type NotificationSender } from '../../texts.ts';

export type Announcement<Type extends NotificationType> = {
  toUserId: string;
  toUsername: string;
  type: Type;
  from?: NotificationSender;
  itemUri?: MediaItemUri;
  /** What happened: the same source is announced to the same person once for each type. */
  source: string;
  data: NotificationData[Type];
};

/**
 * Tells a person what happened, as part of the transaction in which it happens. Repeating it does nothing, and nobody is told
 * of their own deeds.
 */
export async function notify<Type extends NotificationType>(command: CommandContext, announcement: Announcement<Type>): Promise<void> {
  const { toUserId, toUsername, type, from, itemUri, source, data } = announcement;
  if (from?.userId === toUserId) return;
  const { message, url } = describeNotification(type, data, from ?? null);
  await command.tx
    .insertInto('notifications')
    .values({
      to_user_id: toUserId,
      id: command.newId(),
      type,
      to_username: toUsername,
      from_user_id: from?.userId ?? null,
      from_username: from?.username ?? null,
      item_uri: itemUri ? JSON.stringify(itemUri) : null,
      message: message.slice(0, 500),
      url,
      source,
      created_at: command.now,
    })
    .onConflict((conflict) => conflict.columns(['to_user_id', 'type', 'source']).doNothing())
    .execute();
}
