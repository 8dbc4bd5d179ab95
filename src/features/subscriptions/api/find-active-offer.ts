import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { SubscriptionOffer } from '../contract.ts';

const OFFER = statement<object, { owner: string }>(`
  select o.id, o.user_id as "userId", o.price, o.currency, o.billing_period as "billingPeriod", o.benefit
  from subscription_offers o join users u on u.user_id = :owner::uuid
  where o.user_id = :owner::uuid and o.status = 'active' and u.status = 'active'`);

/** Returns the offer with which people can subscribe to a creator now, or null. */
export async function findActiveOffer(db: Db | Tx, userId: string): Promise<SubscriptionOffer | null> {
  const [row] = await runByOnePlan(db, OFFER, { owner: userId });
  return row ? SubscriptionOffer.parse(row) : null;
}
