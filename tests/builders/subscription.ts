import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import type { SubscriptionStatus } from '#features/subscriptions/contract.ts';
import { givenSeller } from './seller.ts';

const AT = new Date('2026-05-01T00:00:00.000Z');
const stamps = { created_at: AT, updated_at: AT };

/** A creator's offer, so that they may publish for subscribers. */
export async function givenOffer(db: Db, creator: { userId: string }, status: 'active' | 'withdrawn' = 'active'): Promise<{ id: string }> {
  const id = uuidv7();
  await db
    .insertInto('subscription_offers')
    .values({ user_id: creator.userId, id, price: 500, status, ...stamps })
    .execute();
  return { id };
}

type Term = { status?: SubscriptionStatus; autoRenew?: boolean; currentPeriodEnd?: Date; graceEnd?: Date | null; givenUntil?: Date | null };

/** A person's subscription to a creator; by default active and far from its end. */
export async function givenSubscriber(
  db: Db | Tx,
  creator: { userId: string },
  subscriber: { userId: string },
  term: Term = {},
): Promise<void> {
  const values = {
    status: term.status ?? 'active',
    auto_renew: term.autoRenew ?? false,
    current_period_end: term.currentPeriodEnd ?? new Date('2099-01-01T00:00:00.000Z'),
    grace_end: term.graceEnd ?? null,
    given_until: term.givenUntil ?? null,
  };
  await givenSeller(db, creator, subscriber);
  await db
    .insertInto('subscribers')
    .values({ creator_user_id: creator.userId, subscriber_user_id: subscriber.userId, subscription_id: uuidv7(), ...values, ...stamps })
    .onConflict((conflict) => conflict.columns(['creator_user_id', 'subscriber_user_id']).doUpdateSet(values))
    .execute();
}
