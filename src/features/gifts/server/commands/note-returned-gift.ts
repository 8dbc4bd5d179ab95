import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { GiftKey } from './gift-token.ts';
import { lockGift } from './lock-gift.ts';
import { notifyGiver } from './notify-giver.ts';

/**
 * Notes that the mail with a gift came back: its receiver's address, which nobody reads, is deleted, and its giver is notified once that the link
 * is theirs to pass on. Nothing for a gift that isn't waiting or was mailed elsewhere since. Idempotent. A
 * report as spam deletes the address too, so that no reminder follows; what its receiver thinks of the mail isn't told to whoever gave it.
 */
export async function noteReturnedGift(
  command: CommandContext,
  key: GiftKey,
  { wentTo, isComplaint }: { wentTo: (email: string) => boolean; isComplaint: boolean },
): Promise<void> {
  const { tx, now } = command;
  const gift = await lockGift(command, key);
  if (gift?.status !== 'waiting' || gift.receiver_email === null || !wentTo(gift.receiver_email)) return;
  await tx
    .updateTable('gifts')
    .set({ receiver_email: null, send_at: null, ...(isComplaint ? {} : { returned_at: now }), updated_at: now })
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .execute();
  command.publish({ kind: 'order', itemId: gift.id, recipientUserIds: [gift.giver_user_id] });
  if (!isComplaint) await notifyGiver(command, 'GIFT_RETURNED', gift);
}
