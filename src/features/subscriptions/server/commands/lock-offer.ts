import type { Selectable } from 'kysely';
import type { SubscriptionOffers } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

export type OfferRow = Selectable<SubscriptionOffers>;

/** A creator's offer, or null. Until the transaction ends nobody else changes what this creator offers, also where there is nothing yet. */
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
