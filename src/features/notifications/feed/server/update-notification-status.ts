import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { UpdateNotificationStatusInput } from '../../contract.ts';
import { mayReadNotifications } from '../../policy.ts';
import { notificationRefusals } from '../../refusals.ts';

/**
 * Marks the caller's notifications as read or unread, on all their devices, and returns how many changed. Other people's ids simply aren't
 * found.
 */
export async function updateNotificationStatus(
  { tx, publish }: CommandContext,
  actor: Actor,
  input: UpdateNotificationStatusInput,
): Promise<{ updated: number }> {
  if (!mayReadNotifications(actor, input.userId)) throw notificationRefusals.NOT_YOURS();
  let update = tx
    .updateTable('notifications')
    .set({ status: input.status })
    .where('to_user_id', '=', actor.userId)
    .where('status', '<>', input.status);
  if (input.notificationIds) update = update.where('id', 'in', input.notificationIds);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) publish({ kind: 'notifications', recipientUserIds: [actor.userId] });
  return { updated: Number(numUpdatedRows) };
}
