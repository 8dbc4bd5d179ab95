import type { Selectable } from 'kysely';
import type { Gifts } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { GiftKey } from './gift-token.ts';

export type GiftRow = Selectable<Gifts>;

/** Reads a gift and locks it until the transaction ends; null if there is none. Its payment, if that is locked too, comes first. */
export async function lockGift({ tx }: CommandContext, { ownerUserId, giftId }: GiftKey): Promise<GiftRow | null> {
  const gift = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', giftId)
    .forUpdate()
    .executeTakeFirst();
  return gift ?? null;
}
