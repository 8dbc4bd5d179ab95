import type { Db, Tx } from '#db/client.ts';
import { SubscriptionOffer } from '../../contract.ts';

/** The offer with which people can subscribe to a creator now, or null. */
export async function findActiveOffer(db: Db | Tx, userId: string): Promise<SubscriptionOffer | null> {
  const row = await db
    .selectFrom('subscription_offers as o')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .select(['o.id', 'o.user_id as userId', 'o.price', 'o.currency', 'o.billing_period as billingPeriod', 'o.benefit'])
    .where('o.user_id', '=', userId)
    .where('o.status', '=', 'active')
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  return row ? SubscriptionOffer.parse(row) : null;
}
