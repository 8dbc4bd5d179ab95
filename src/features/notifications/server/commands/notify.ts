import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { blockedBetween } from '#features/follows/server/queries/blocked-between.ts';
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

// What people do about each other of their own accord; nobody hears of it from whom they blocked or who blocked them. What one
// bought, sold or has to know of a session is told whoever caused it.
const SOCIAL = ['LIKE', 'FOLLOW', 'COMMENT', 'MENTION_POST', 'MENTION_COMMENT'] satisfies NotificationType[];

// One row for each of a list of things that happened, in one statement.
const TELL = prepared(`
  insert into notifications (to_user_id, id, type, to_username, from_user_id, from_username, item_uri, message, url, source, created_at)
  select to_user_id, id, type, to_username, from_user_id, from_username, item_uri, message, url, source, $2::timestamptz
  from json_to_recordset($1::json) as told (to_user_id uuid, id uuid, type text, to_username text, from_user_id uuid, from_username text,
    item_uri jsonb, message text, url text, source text)
  where not (type in (${SOCIAL.map((type) => `'${type}'`).join(', ')}) and ${blockedBetween({ person: 'from_user_id', reader: 'to_user_id' })})
  on conflict (to_user_id, type, source) do nothing`);

/**
 * Tells a person what happened, as part of the transaction in which it happens. Repeating it does nothing, and nobody is told
 * of their own deeds, or of what people who blocked each other do about one another.
 */
export async function notify<Type extends NotificationType>(command: CommandContext, announcement: Announcement<Type>): Promise<void> {
  await notifyAll(command, [announcement]);
}

/** The same for many things at once. */
export async function notifyAll<Type extends NotificationType>(
  command: CommandContext,
  announcements: Announcement<Type>[],
): Promise<void> {
  const rows = announcements.filter(({ from, toUserId }) => from?.userId !== toUserId).map((announcement) => rowOf(command, announcement));
  if (rows.length === 0) return;
  await command.tx.executeQuery(CompiledQuery.raw(TELL, [JSON.stringify(rows), command.now]));
}

function rowOf<Type extends NotificationType>(command: CommandContext, announcement: Announcement<Type>) {
  const { toUserId, toUsername, type, from, itemUri, source, data } = announcement;
  const { message, url } = describeNotification(type, data, from ?? null);
  return {
    to_user_id: toUserId,
    id: command.newId(),
    type,
    to_username: toUsername,
    from_user_id: from?.userId ?? null,
    from_username: from?.username ?? null,
    item_uri: itemUri ?? null,
    message: message.slice(0, 500),
    url,
    source,
  };
}
