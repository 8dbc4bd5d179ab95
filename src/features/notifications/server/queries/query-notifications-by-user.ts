import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import type { Notification, QueryNotificationsByUserInput } from '../../contract.ts';
import { mayReadNotifications } from '../../policy.ts';
import { notificationRefusals } from '../../refusals.ts';
import { serializeNotification } from '../serialize-notification.ts';

const LIST = 'notifications';

/** The caller's notifications, newest first; `status` narrows them down to the unread ones. */
export async function queryNotificationsByUser(
  services: Services,
  actor: Actor,
  input: QueryNotificationsByUserInput,
): Promise<Page<Notification>> {
  if (!mayReadNotifications(actor, input.userId)) throw notificationRefusals.NOT_YOURS();
  let query = services.db.selectFrom('notifications').selectAll().where('to_user_id', '=', actor.userId);
  if (input.status) query = query.where('status', '=', input.status);
  if (input.cursor) {
    const [at, id] = services.cursors.open(LIST, input.cursor);
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(new Date(String(at)), String(id))));
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const senders = await findUserCards(
    services,
    page.flatMap((row) => row.from_user_id ?? []),
  );
  const last = page.at(-1);
  return {
    items: page.map((row) => serializeNotification(row, senders.get(row.from_user_id ?? ''))),
    nextCursor: rows.length > page.length && last ? services.cursors.seal(LIST, [last.created_at.toISOString(), last.id]) : null,
  };
}
