import { sql, type Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import type { Notifications } from '#db/schema.ts';
import { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { Notification, QueryNotificationsByUserInput } from '../../contract.ts';
import { mayReadNotifications } from '../../policy.ts';
import { notificationRefusals } from '../../refusals.ts';
import { notificationsDependencies } from '../../server/dependencies.ts';
import { serializeNotification } from './serialize-notification.ts';
import { ABOUT_COMMENTS, isStillShown } from './is-still-shown.ts';

const LIST = 'notifications';
// Besides the newest of a group.
const MORE_FACES = 2;

type Row = Selectable<Notifications>;

/**
 * Returns the caller's notifications, newest first, one per group; `status` narrows them down by that, `kind` to mentions or money, `type` to what is of that type. Leaves
 * out what was done by people who have since been suspended, blocked or have blocked the caller, unless others did the same.
 */
export async function queryNotificationsByUser(
  services: Services,
  actor: Actor,
  input: QueryNotificationsByUserInput,
): Promise<Page<Notification>> {
  if (!mayReadNotifications(actor, input.userId)) throw notificationRefusals.NOT_YOURS();
  let query = services.db
    .selectFrom('notifications')
    .selectAll()
    .where('to_user_id', '=', actor.userId)
    .where('newest', '=', sql.lit(true))
    .where('in_app', '=', sql.lit(true))
    .where((is) => is.or([is('group_size', '>', sql.lit(1)), isStillShown([actor.userId])]));
  if (input.status) query = query.where('status', '=', input.status);
  if (input.kind) query = query.where('kind', '=', input.kind).where('kind', '<>', sql.lit('other'));
  if (input.type) query = query.where('type', '=', input.type);
  return await keysetPage(services.cursors, {
    list: LIST,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) =>
          all.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(new Date(String(after?.[0])), String(after?.[1]))),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.toISOString(), row.id],
    present: (shown) => presentNotifications(services, actor, shown),
  });
}

/** Returns one person's rows as they are shown to them, with the people and items they are about as they are now. */
export async function presentNotifications(
  services: Pick<Services, 'db' | 'mediaLinks' | 'now'>,
  reader: { userId: string; admin: boolean },
  rows: Row[],
): Promise<Notification[]> {
  const above = notificationsDependencies();
  const uris = rows.flatMap((row) => (row.item_uri === null ? [] : [[row.id, MediaItemUri.parse(row.item_uri).id] as const]));
  const itemOf = new Map(uris);
  const comments = rows.flatMap((row) => {
    const itemId = itemOf.get(row.id);
    return itemId !== undefined && ABOUT_COMMENTS.has(row.type) ? [{ itemId, commentId: row.source }] : [];
  });
  const payments = rows.filter(({ type }) => type === 'PAYMENT').map(({ source }) => source);
  const members = await findMembers(services.db, reader.userId, rows);
  const [people, items, quotes, tips] = await Promise.all([
    findUserCards(
      services,
      rows.flatMap((row) => [row.from_user_id ?? [], ...(members.get(row.group_key ?? '') ?? [])].flat()),
    ),
    uris.length === 0 ? new Map<string, never>() : above.readItemCards(services, reader, [...new Set(uris.map(([, id]) => id))]),
    comments.length === 0 ? [] : above.readQuotes(services, comments),
    payments.length === 0 ? new Map<string, string>() : above.readTipQuotes(services, reader.userId, payments),
  ]);
  return rows.map((row) => {
    const ids = [row.from_user_id ?? [], ...(row.group_size > 1 ? (members.get(row.group_key ?? '') ?? []) : [])].flat();
    const itemId = itemOf.get(row.id);
    const card = items.get(itemId ?? '');
    const isQuotable = card?.locked === false && ABOUT_COMMENTS.has(row.type);
    const comment = isQuotable ? quotes.find((one) => one.commentId === row.source && one.itemId === itemId)?.quote : undefined;
    return serializeNotification(row, {
      actors: [...new Set(ids)].flatMap((id) => people.get(id) ?? []),
      item: card ? { title: card.title, thumbnailUrl: card.thumbnailUrl } : null,
      quote: comment ?? (row.type === 'PAYMENT' ? tips.get(row.source) : undefined) ?? null,
    });
  });
}

/** Returns who else is in the groups of these rows, newest first, by group key. */
async function findMembers(db: Db, userId: string, rows: Row[]): Promise<Map<string, string[]>> {
  const keys = rows.flatMap((row) => (row.group_key !== null && row.group_size > 1 ? [row.group_key] : []));
  if (keys.length === 0) return new Map();
  const { rows: found } = await sql<{ group_key: string; from_user_id: string }>`
    select wanted.group_key, member.from_user_id from unnest(${keys}::text[]) wanted (group_key)
    cross join lateral (
      select from_user_id, created_at, id from notifications
      where to_user_id = ${userId}::uuid and group_key = wanted.group_key and not newest and from_user_id is not null
      order by created_at desc, id desc limit ${MORE_FACES}
    ) member order by member.created_at desc, member.id desc`.execute(db);
  const members = new Map<string, string[]>();
  for (const { group_key, from_user_id } of found) members.set(group_key, [...(members.get(group_key) ?? []), from_user_id]);
  return members;
}
