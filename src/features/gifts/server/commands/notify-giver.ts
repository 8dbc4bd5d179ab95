import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { NotificationData } from '#features/notifications/copy/notification-data.ts';
import type { GiftRow } from './lock-gift.ts';

/** What the host's change of a date, or a decision of administrators, does to a gift of tickets to it. */
type Change = NotificationData['GIFT_CHANGED']['change'];

/** Notifies whoever bought a gift of what became of it, unless they have left. Not by whom: that is the receiver's to say. */
export async function notifyGiver(
  command: CommandContext,
  type: 'GIFT_REDEEMED' | 'GIFT_RETURNED' | 'GIFT_CHANGED',
  gift: GiftRow,
  change: Change = 'sent',
): Promise<void> {
  const giver = await command.tx
    .selectFrom('users')
    .select('username')
    .where('user_id', '=', gift.giver_user_id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!giver) return;
  await notify(command, {
    type,
    toUserId: gift.giver_user_id,
    toUsername: giver.username,
    source: type === 'GIFT_CHANGED' ? `${gift.id}.${change}` : gift.id,
    data: {
      change,
      title: gift.title,
      purchaseId: gift.id,
      holderUserId: gift.giver_user_id,
      ...(gift.kind === 'TICKET' ? { sessionEventId: gift.item_id } : {}),
    },
  });
}
