import type { Selectable } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Notifications } from '#db/schema.ts';
import type { UserCard } from '#features/people/contract.ts';
import { NotificationStatus, ShownType, type Notification } from '../../contract.ts';
import { describeShownNotification } from '../copy.ts';

/** The data read besides a row: the newest people in its group, its item, and the quoted comment. */
export type RelatedData = { actors: UserCard[]; item: Notification['item']; quote: string | null };

/** Returns a notification as the person it is for sees it, with the sender's current card if they still exist. */
export function serializeNotification(row: Selectable<Notifications>, { actors, item, quote }: RelatedData): Notification {
  const from = actors.find(({ id }) => id === row.from_user_id);
  const type = ShownType.catch('OTHER').parse(row.type);
  const names = from ? [from, ...actors.filter((actor) => actor !== from)].map(nameOf) : [];
  const stored = { type, toUsername: row.to_username, message: row.message, url: row.url };
  const shown = describeShownNotification(stored, names, row.group_size, item?.title ?? null);
  return {
    id: row.id,
    type,
    status: NotificationStatus.parse(row.status),
    toUserId: row.to_user_id,
    toUsername: row.to_username,
    fromUserId: row.from_user_id,
    fromUsername: from?.username ?? row.from_username,
    fromProfilePic: from?.profilePic ?? null,
    itemUri: row.item_uri === null ? null : MediaItemUri.parse(row.item_uri),
    message: shown.message,
    // A follower's profile is where they are now; their former name may be someone else's one day.
    url: type === 'FOLLOW' && row.group_size === 1 && from ? paths.profile(from.username) : shown.url,
    actors,
    actorCount: row.from_user_id === null ? 0 : row.group_size,
    item,
    quote,
    strong: shown.strong,
    createdAt: row.created_at.toISOString(),
  };
}

const nameOf = ({ displayName, username }: UserCard) => displayName || username;
