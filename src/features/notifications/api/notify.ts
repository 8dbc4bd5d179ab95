import { statement } from '#db/statement.ts';
import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { NotificationType } from '../contract.ts';
import type { NotificationData, NotificationSender } from '../copy/notification-data.ts';
import { describeNotification } from '../copy/notifications.ts';
import { dateIn, isWanted } from '../rules/routing.ts';
import { NOTIFICATION_TYPES } from '../rules/types.ts';
import { SOCIAL } from '../feed/server/is-still-shown.ts';
import { isMailed, mailNotifications } from '../delivery/server/mail-notifications.ts';
import { findRecipients, type Recipient } from '../delivery/server/find-recipients.ts';
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

type Row = ReturnType<typeof rowOf>;

// Together, in one statement whoever they are for. One that joins a group goes alone.
const INSERT = statement<{ to_user_id: string; id: string }, { rows: string; now: Date }>(`
  insert into notifications (to_user_id, id, type, kind, to_username, from_user_id, from_username, item_uri, message, url, source, created_at,
    in_app, mailed)
  select to_user_id, id, type, kind, to_username, from_user_id, from_username, item_uri, message, url, source, :now::timestamptz, in_app, mailed
  from json_to_recordset(:rows::json) as fresh (to_user_id uuid, id uuid, type text, kind text, to_username text, from_user_id uuid,
    from_username text, item_uri jsonb, message text, url text, source text, in_app boolean, mailed boolean)
  order by to_user_id, id
  on conflict (to_user_id, type, source) do nothing
  returning to_user_id, id`);

// The newest row of a group stands for it; whoever adds to a group already holds the lock on the row being counted, of the item or of the
// person, so that two don't do so at once.
const JOIN_GROUP = statement<{ to_user_id: string; id: string }, { rows: string; person: string; group: string; now: Date }>(`
  with fresh as (
    insert into notifications (to_user_id, id, type, kind, to_username, from_user_id, from_username, item_uri, message, url, source, created_at,
      in_app, mailed, group_key, group_size)
    select :person::uuid, id, type, kind, to_username, from_user_id, from_username, item_uri, message, url, source, :now::timestamptz, in_app, mailed,
      :group, coalesce((select h.group_size from notifications h where h.to_user_id = :person::uuid and h.group_key = :group and h.newest limit 1), 0) + 1
    from json_to_recordset(:rows::json) as fresh (id uuid, type text, kind text, to_username text, from_user_id uuid, from_username text,
      item_uri jsonb, message text, url text, source text, in_app boolean, mailed boolean)
    on conflict (to_user_id, type, source) do nothing
    returning to_user_id, id
  ), former as (
    update notifications n set newest = false from fresh
    where n.to_user_id = :person::uuid and n.group_key = :group and n.newest and n.id <> fresh.id
  )
  select to_user_id, id from fresh`);

/**
 * Notifies a person of what happened, in the transaction in which it happens, if they want to hear of it. Idempotent; nobody is notified of
 * their own actions, or of what people do to each other if one has blocked the other, and nothing is written for somebody who has deleted
 * their account. Likes of one item join one group, and so do follows of one day.
 */
export async function notify<Type extends NotificationType>(command: CommandContext, input: NotificationInput<Type>): Promise<void> {
  await notifyAll(command, [input]);
}

type Options = {
  /** Whether nobody can have been notified of any of it before, because each source is an id made in this transaction: then nothing waits to learn it. */
  areNew?: boolean;
};

/** The same for many things at once. */
export async function notifyAll<Type extends NotificationType>(
  command: CommandContext,
  inputs: NotificationInput<Type>[],
  { areNew = false }: Options = {},
): Promise<void> {
  const fromOthers = inputs.filter(({ from, toUserId }) => from?.userId !== toUserId);
  if (fromOthers.length === 0) return;
  const recipients = await findRecipients(command.tx, fromOthers);
  const rows = fromOthers.flatMap((input) => {
    const recipient = recipients.get(input.toUserId);
    if (recipient === undefined) return [];
    return input.from && SOCIAL.includes(input.type) && recipient.blocked.has(input.from.userId) ? [] : [rowOf(command, input, recipient)];
  });
  const writing = writeRows(command, rows);
  const isKnown = areNew && rows.every((row) => row.group_key === null);
  if (isKnown) command.untilCommit(writing);
  const written = isKnown ? rows : await writing;
  const recipientUserIds = written.filter((row) => row.in_app).map((row) => row.to_user_id);
  if (recipientUserIds.length > 0) command.publish({ kind: 'notifications', recipientUserIds });
  const mailed = written.map(({ id, to_user_id: toUserId, type, message, url, group_key: groupKey, settings }) => ({
    ...settings,
    id,
    toUserId,
    type,
    message,
    url,
    groupKey,
  }));
  const pushed = written
    .filter((row) => row.isPushed)
    .map(({ to_user_id: toUserId, id, type, settings }) => ({ toUserId, id, type, settings }));
  await mailNotifications(command, mailed);
  await schedulePushes(command, pushed);
}

/** Writes those that nobody was notified of before, and returns them. */
async function writeRows({ tx, now }: CommandContext, rows: Row[]): Promise<Row[]> {
  const fresh = new Set<string>();
  const alone = rows.filter((row) => row.group_key === null);
  if (alone.length > 0) for (const { id } of await INSERT.all(tx, { rows: storedOf(alone), now })) fresh.add(id);
  for (const row of rows) {
    if (row.group_key === null) continue;
    const joining = { rows: storedOf([row]), person: row.to_user_id, group: row.group_key, now };
    for (const { id } of await JOIN_GROUP.all(tx, joining)) fresh.add(id);
  }
  return rows.filter(({ id }) => fresh.has(id));
}

function storedOf(rows: Row[]): string {
  return JSON.stringify(rows.map((row) => ({ ...row, settings: undefined, isPushed: undefined })));
}

function rowOf<Type extends NotificationType>(
  command: CommandContext,
  { toUserId, toUsername, type, from, itemUri, source, data }: NotificationInput<Type>,
  { settings, isPushed }: Recipient,
) {
  const { message, url } = describeNotification(type, data, from ?? null);
  const { topic, kind = 'other' } = NOTIFICATION_TYPES[type];
  const group = groupOf(type, itemUri);
  return {
    to_user_id: toUserId,
    id: command.newId(),
    type,
    kind,
    to_username: toUsername,
    from_user_id: from?.userId ?? null,
    from_username: from?.username ?? null,
    item_uri: itemUri ?? null,
    message: message.slice(0, 500),
    url,
    source,
    in_app: isWanted(settings, topic, 'inApp'),
    mailed: isMailed(type, settings),
    group_key: group === null || type !== 'FOLLOW' ? group : `${group}${dateIn(command.now, settings.timeZone)}`,
    settings,
    isPushed,
  };
}

/** Returns the group a notification joins, for follows without its day; null if it stands alone. */
export function groupOf(type: NotificationType, itemUri: MediaItemUri | undefined): string | null {
  if (type === 'LIKE') return itemUri ? `LIKE.${itemUri.id}` : null;
  return type === 'FOLLOW' ? 'FOLLOW.' : null;
}
