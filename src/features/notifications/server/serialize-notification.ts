import type { Selectable } from 'kysely';
import { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { Notifications } from '#db/schema.ts';
import type { UserCard } from '#features/accounts/contract.ts';
import { NotificationStatus, NotificationType, type Notification } from '../contract.ts';

/** A notification as the person whom it is for sees it; `from` is the sender's card where the sender still exists. */
export function serializeNotification(row: Selectable<Notifications>, from: UserCard | undefined): Notification {
  return {
    id: row.id,
    type: NotificationType.parse(row.type),
    status: NotificationStatus.parse(row.status),
    toUserId: row.to_user_id,
    toUsername: row.to_username,
    fromUserId: row.from_user_id,
    fromUsername: from?.username ?? row.from_username,
    fromProfilePic: from?.profilePic ?? null,
    itemUri: row.item_uri === null ? null : MediaItemUri.parse(row.item_uri),
    message: row.message,
    // The profile of a follower is where they are now; their former name may be somebody else's one day.
    url: row.type === 'FOLLOW' && from ? `/${from.username}` : row.url,
    createdAt: row.created_at.toISOString(),
  };
}
