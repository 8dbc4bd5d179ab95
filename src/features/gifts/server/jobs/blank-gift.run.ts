import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GiftKey } from '../commands/gift-token.ts';
import { lockGift } from '../commands/lock-gift.ts';
import { blankGiftJob, wordsEndOf } from '../jobs.ts';

/** Deletes the name of a gift's receiver and its giver's words some time after it was redeemed or ended; later, if it isn't due. Safe to run twice. */
export async function blankGift(services: Services, key: GiftKey): Promise<void> {
  await inTransaction(services, async (command) => {
    const { tx, now } = command;
    const gift = await lockGift(command, key);
    if (!gift || gift.status === 'pending' || gift.status === 'waiting') return;
    const end = wordsEndOf(gift.redeemed_at ?? gift.updated_at);
    if (end > now) return command.enqueue(blankGiftJob, key, { startAfter: end });
    await tx
      .updateTable('gifts')
      .set({ receiver_name: null, words: null })
      .where('owner_user_id', '=', key.ownerUserId)
      .where('id', '=', key.giftId)
      .execute();
  });
}
