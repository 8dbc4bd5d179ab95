import type { Selectable } from 'kysely';
import type { SubscriptionOffers } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export type OfferRow = Selectable<SubscriptionOffers>;

/**
 * Returns a creator's active offer, or null. Until the transaction ends nobody else can change what this creator offers, even if there is
 * no offer yet.
 */
export async function lockOffer({ tx }: CommandContext, userId: string): Promise<OfferRow | null> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const row = await tx
    .selectFrom('subscription_offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps what a creator offers as it is until the transaction ends; any number of buyers can do so at once. Call it before reading the offer. */
export async function holdOffer({ tx }: CommandContext, userId: string): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forKeyShare().execute();
}
