import { statement } from '#db/statement.ts';
import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isPushed } from '#features/push/api/is-pushed.ts';
import type { NotificationType } from '../contract.ts';
import type { NotificationData, NotificationSender } from '../copy/notification-data.ts';
import { describeNotification } from '../copy/notifications.ts';
import type { Choices } from '../rules/routing.ts';
import { TOPICS } from '../rules/topics.ts';
import { NOTIFICATION_TYPES } from '../rules/types.ts';
import { SOCIAL } from '../feed/server/is-still-shown.ts';
import { mailNotifications, type InsertedNotification } from '../delivery/server/mail-notifications.ts';
import { schedulePushes } from '../delivery/server/schedule-pushes.ts';

export type NotificationInput<Type extends NotificationType> = {
  toUserId: string;
  toUsername: string;
  type: Type;
  from?: NotificationSender;
  itemUri?: MediaItemUri;
  /** What happened: the same source notifies the same person once per type. */
  source: string;
  data: NotificationData[Type];
};

type Fresh = {
  to_user_id: string;
  id: string;
  in_app: boolean;
  group_key: string | null;
  type: NotificationType;
  message: string;
  url: string;
  choices: Choices;
  refuses_new_mail: boolean;
  is_pushed: boolean;
};

// One row for each thing that happened, in one statement. The newest row of a group stands for it; whoever adds to a group already holds
// the lock on the row being counted, of the item or of the person, so that two don't do so at once.
const INSERT = statement<Fresh, { input: string; people: string[]; now: Date }>(`
  with input as (
    select t.*, coalesce(s.choices, '{}') as choices, coalesce(s.refuses_new_mail, false) as refuses_new_mail, not t.refusable or coalesce((s.choices -> t.topic ->> 'inApp')::boolean, true) as in_app,
      t.group_key || case when t.daily then to_char(:now::timestamptz at time zone coalesce(s.time_zone, 'Europe/London'), 'YYYY-MM-DD') else '' end as key
    from json_to_recordset(:input::json) as t (to_user_id uuid, id uuid, type text, kind text, topic text, refusable boolean, group_key text, daily boolean,
      to_username text, from_user_id uuid, from_username text, item_uri jsonb, message text, url text, source text)
    left join notification_settings s on s.user_id = any(:people::uuid[]) and s.user_id = t.to_user_id
    where not (t.type in (${SOCIAL.map((type) => `'${type}'`).join(', ')}) and (
      exists (select 1 from blocks where blocker_user_id = any(:people::uuid[]) and blocker_user_id = t.to_user_id and blocked_user_id = t.from_user_id)
      or exists (select 1 from blocked_by where blocked_user_id = any(:people::uuid[]) and blocked_user_id = t.to_user_id and blocker_user_id = t.from_user_id)))
  ), fresh as (
    insert into notifications (to_user_id, id, type, kind, to_username, from_user_id, from_username, item_uri, message, url, source, created_at,
      in_app, group_key, group_size)
    select to_user_id, id, type, kind, to_username, from_user_id, from_username, item_uri, message, url, source, :now::timestamptz, in_app, key,
      coalesce((select h.group_size from notifications h where h.to_user_id = any(:people::uuid[]) and h.to_user_id = input.to_user_id and h.group_key = input.key and h.newest limit 1), 0) + 1
    from input
    on conflict (to_user_id, type, source) do nothing
    returning to_user_id, id, type, group_key, in_app
  ), former as (
    update notifications n set newest = false from fresh
    where n.to_user_id = any(:people::uuid[]) and n.to_user_id = fresh.to_user_id and n.group_key = fresh.group_key and n.newest and n.id <> fresh.id
  )
  select fresh.to_user_id, fresh.id, fresh.in_app, fresh.group_key, input.type, input.message, input.url, input.choices, input.refuses_new_mail,
    ${isPushed({ person: 'fresh.to_user_id', people: ':people' })} as is_pushed
  from fresh join input on input.to_user_id = fresh.to_user_id and input.id = fresh.id`);

/**
 * Notifies a person of what happened, in the transaction in which it happens, if they want to hear of it. Idempotent; nobody is notified of
 * their own actions, or of what people do to each other if one has blocked the other. Likes of one item join one group, and so do follows
 * of one day.
 */
export async function notify<Type extends NotificationType>(command: CommandContext, input: NotificationInput<Type>): Promise<void> {
  await notifyAll(command, [input]);
}

/** The same for many things at once. */
export async function notifyAll<Type extends NotificationType>(command: CommandContext, inputs: NotificationInput<Type>[]): Promise<void> {
  const rows = inputs.filter(({ from, toUserId }) => from?.userId !== toUserId).map((input) => rowOf(command, input));
  if (rows.length === 0) return;
  const people = rows.map((row) => row.to_user_id);
  const inserted = await INSERT.all(command.tx, { input: JSON.stringify(rows), people, now: command.now });
  const recipientUserIds = inserted.filter((row) => row.in_app).map((row) => row.to_user_id);
  if (recipientUserIds.length > 0) command.publish({ kind: 'notifications', recipientUserIds });
  await mailNotifications(command, inserted.map(writtenOf));
  await schedulePushes(
    command,
    inserted.filter((row) => row.is_pushed),
  );
}

function writtenOf(row: Fresh): InsertedNotification {
  return {
    id: row.id,
    toUserId: row.to_user_id,
    type: row.type,
    message: row.message,
    url: row.url,
    groupKey: row.group_key,
    choices: row.choices,
    refusesNewMail: row.refuses_new_mail,
    quiet: null,
  };
}

function rowOf<Type extends NotificationType>(command: CommandContext, input: NotificationInput<Type>) {
  const { toUserId, toUsername, type, from, itemUri, source, data } = input;
  const { message, url } = describeNotification(type, data, from ?? null);
  const { topic, kind = 'other' } = NOTIFICATION_TYPES[type];
  return {
    to_user_id: toUserId,
    id: command.newId(),
    type,
    kind,
    topic,
    refusable: TOPICS[topic].inApp !== 'always',
    group_key: groupOf(type, itemUri),
    daily: type === 'FOLLOW',
    to_username: toUsername,
    from_user_id: from?.userId ?? null,
    from_username: from?.username ?? null,
    item_uri: itemUri ?? null,
    message: message.slice(0, 500),
    url,
    source,
  };
}

/** Returns the group a notification joins, for follows without its day; null if it stands alone. */
export function groupOf(type: NotificationType, itemUri: MediaItemUri | undefined): string | null {
  if (type === 'LIKE') return itemUri ? `LIKE.${itemUri.id}` : null;
  return type === 'FOLLOW' ? 'FOLLOW.' : null;
}
