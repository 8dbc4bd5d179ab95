import type { Db } from '#db/client.ts';
import { pagedOfSellers } from '#features/payments/api/orders/paged-of-sellers.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { endSubscriptionsOf } from './commands/end-subscriptions-of.ts';
import { subscriptionsPersonalData } from '../personal-data.ts';

/** The person's subscription offers, including former ones. */
const exportedOffers = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('subscription_offers')
      .select(['id', 'price', 'currency', 'billing_period as billingPeriod', 'benefit', 'status', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const subscriptions = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('subscribers as s')
      .innerJoin('users as u', 'u.user_id', 's.creator_user_id')
      .select(['u.user_id as id', 'u.username as creator', 's.status', 's.auto_renew as autoRenew'])
      .select(['s.current_period_end as currentPeriodEnd', 's.given_until as givenUntil', 's.created_at as since'])
      .where(isTheirs('s.creator_user_id'))
      .where('s.subscriber_user_id', '=', userId)
      .where('s.creator_user_id', '>', after)
      .orderBy('s.creator_user_id')
      .limit(PAGE)
      .execute(),
  );

const givenMonths = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('given_months as g')
      .innerJoin('users as u', 'u.user_id', 'g.creator_user_id')
      .select(['g.id', 'u.username as creator', 'g.months', 'g.given', 'g.starts_at as startsAt', 'g.ends_at as endsAt'])
      .select('g.created_at as createdAt')
      .where(isTheirs('g.creator_user_id'))
      .where('g.subscriber_user_id', '=', userId)
      .where('g.id', '>', after)
      .orderBy('g.id')
      .limit(PAGE)
      .execute(),
  );

/** Reads the personal data of subscriptions, and ends what renews. */
export const subscriptionsData = bindPersonalData(subscriptionsPersonalData, {
  read: {
    'subscription-offers.json': exportedOffers,
    'subscriptions.json': subscriptions,
    'given-months.json': givenMonths,
  },
  erase: {
    subscriptions: endSubscriptionsOf,
  },
});
