import { addDays } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { endGift } from '../commands/end-gift.ts';
import type { GiftKey } from '../commands/gift-token.ts';
import { expiryNow } from '../queries/read-given-dates.ts';
import { endGiftJob } from '../jobs.ts';

/**
 * Ends a gift that nobody has redeemed in time, and has it refunded; while a bank disputes its payment or it waits for the end of a
 * suspension, a day later. Safe to run twice.
 */
export async function endUnusedGift(services: Services, key: GiftKey): Promise<void> {
  await inTransaction(services, async (command) => {
    const gift = await command.tx
      .selectFrom('gifts')
      .selectAll()
      .where('owner_user_id', '=', key.ownerUserId)
      .where('id', '=', key.giftId)
      .executeTakeFirst();
    if (!gift) return;
    const expiresAt = await expiryNow(command.tx, gift);
    if (expiresAt === null) return;
    // The date of a ticket may have been moved.
    if (expiresAt > command.now) {
      if (gift.kind === 'TICKET') await command.enqueue(endGiftJob, key, { startAfter: expiresAt });
      return;
    }
    if ((await endGift(command, key, 'unused')) === 'waits')
      await command.enqueue(endGiftJob, key, { startAfter: addDays(command.now, 1) });
  });
}
