import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { endGift } from '../commands/end-gift.ts';
import type { GiftKey } from '../commands/gift-token.ts';

/** Ends a gift that nobody has redeemed in time, and has it refunded. Safe to run twice. */
export async function endUnusedGift(services: Services, key: GiftKey): Promise<void> {
  await inTransaction(services, async (command) => {
    const gift = await command.tx
      .selectFrom('gifts')
      .select('expires_at')
      .where('owner_user_id', '=', key.ownerUserId)
      .where('id', '=', key.giftId)
      .executeTakeFirst();
    if (gift?.expires_at != null && gift.expires_at <= command.now) await endGift(command, key, 'unused');
  });
}
