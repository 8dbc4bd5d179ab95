import type { Selectable } from 'kysely';
import { statement } from '#db/statement.ts';
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

const HOLD = statement<{ user_id: string }, { person: string }>('select user_id from users where user_id = :person::uuid for key share');

/** Keeps what a creator offers as it is until the transaction ends; any number of buyers can do so at once. Issue it before reading the offer. */
export async function holdOffer({ tx }: CommandContext, userId: string): Promise<void> {
  await HOLD.all(tx, { person: userId });
}
