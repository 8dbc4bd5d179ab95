import type { CommandContext } from '#platform/server/database/transaction.ts';
import { reminderOf } from '../../rules.ts';
import { endGiftJob, remindOfGiftJob, sendGiftJob } from '../jobs.ts';
import { readGivenDates } from '../queries/read-given-dates.ts';
import { endGift } from './end-gift.ts';
import type { GiftKey } from './gift-token.ts';
import { lockGift, type GiftRow } from './lock-gift.ts';
import { notifyGiver } from './notify-giver.ts';

/**
 * Brings a gift of tickets that waits to be redeemed in line with its date: it ends if that was cancelled or taken down, and is mailed now if
 * that comes before the day of its mail; its giver is notified of either. Safe to repeat.
 */
export async function followDate(command: CommandContext, gift: GiftRow): Promise<void> {
  const key = { ownerUserId: gift.owner_user_id, giftId: gift.id };
  const date = (await readGivenDates(command.tx, [gift])).get(gift.id);
  if (!date) return;
  if (date.off === null) await followMove(command, key, new Date(date.startDateTime));
  else if ((await endGift(command, key, date.off)) === 'ended') await notifyGiver(command, 'GIFT_CHANGED', gift, date.off);
}

async function followMove(command: CommandContext, key: GiftKey, start: Date): Promise<void> {
  const { tx, now } = command;
  const gift = await lockGift(command, key);
  if (gift?.status !== 'waiting' || gift.expires_at === null || start <= now) return;
  const isSentNow = gift.receiver_email !== null && gift.mails === 0 && gift.send_at !== null && gift.send_at >= start;
  const isSooner = start < gift.expires_at;
  if (!isSentNow && !isSooner) return;
  await tx
    .updateTable('gifts')
    .set({ ...(isSentNow ? { send_at: now } : {}), ...(isSooner ? { expires_at: start } : {}), updated_at: now })
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .execute();
  if (isSooner) {
    // The jobs that it has find out themselves that it ends later, and not that it ends sooner.
    await command.enqueue(endGiftJob, key, { startAfter: start });
    if (reminderOf(gift.created_at, gift.expires_at) >= start)
      await command.enqueue(remindOfGiftJob, key, { startAfter: reminderOf(now, start) });
  }
  if (!isSentNow) return;
  await command.enqueue(sendGiftJob, { ...key, mail: 1 });
  command.publish({ kind: 'order', itemId: gift.item_id, recipientUserIds: [gift.giver_user_id] });
  await notifyGiver(command, 'GIFT_CHANGED', gift, 'sent');
}
