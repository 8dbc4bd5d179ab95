import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { pagedOfSellers } from '#features/payments/api/orders/paged-of-sellers.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { endMembershipsOf } from '../purchases/server/end-memberships-of.ts';
import { membershipsPersonalData } from '../personal-data.ts';

/** Memberships that the person sells. */
const exportedMemberships = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('memberships')
      .select(['id', 'type', 'title', 'subtitle', 'price', 'billing_period as billingPeriod', 'session_usage_limit as sessionUsageLimit'])
      .select(['trial_period_in_days as trialPeriodInDays', 'status', 'ends_at as endDateTime', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Memberships that the person bought. */
const exportedPurchases = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('membership_purchases as p')
      .leftJoin('users as u', 'u.user_id', 'p.owner_user_id')
      .select(['p.id', 'p.title', 'p.subtitle', 'p.type', 'p.status', 'p.session_usage_limit as sessionUsageLimit'])
      // Of a credit it may be what somebody else paid for a gift.
      .select(sql<number>`case when p.given = 'returned' then 0 else p.price end`.as('price'))
      .select(['p.billing_period as billingPeriod', 'p.trial_ends_at as trialEndsAt'])
      .select(['p.started_at as since', 'p.ends_at as endDateTime', 'p.auto_renew as autoRenew', 'p.given', 'u.username as creator'])
      .where(isTheirs('p.owner_user_id'))
      .where('p.user_id', '=', userId)
      .where('p.started_at', 'is not', null)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(PAGE)
      .execute(),
  );

/** Reads the personal data of memberships, and ends what renews. */
export const membershipsData = bindPersonalData(membershipsPersonalData, {
  read: {
    'memberships.json': exportedMemberships,
    'memberships-bought.json': exportedPurchases,
  },
  erase: {
    memberships: endMembershipsOf,
  },
});
