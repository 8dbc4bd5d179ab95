import type { Db } from '#db/client.ts';
import { PAGE, paged, pagedOfSellers } from './export-pages.ts';

/** Memberships that the person sells. */
export const exportedMemberships = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('memberships')
      .select(['id', 'type', 'title', 'price', 'billing_period as billingPeriod', 'session_usage_limit as sessionUsageLimit'])
      .select(['trial_period_in_days as trialPeriodInDays', 'status', 'ends_at as endDateTime', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** The person's subscription offers, including former ones. */
export const exportedOffers = (db: Db, userId: string) =>
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

/** Memberships that the person bought. */
export const exportedPurchases = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('membership_purchases as p')
      .leftJoin('users as u', 'u.user_id', 'p.owner_user_id')
      .select(['p.id', 'p.title', 'p.price', 'p.type', 'p.status', 'p.session_usage_limit as sessionUsageLimit'])
      .select(['p.billing_period as billingPeriod', 'p.trial_ends_at as trialEndsAt'])
      .select(['p.started_at as since', 'p.ends_at as endDateTime', 'p.auto_renew as autoRenew', 'u.username as creator'])
      .where(isTheirs('p.owner_user_id'))
      .where('p.user_id', '=', userId)
      .where('p.started_at', 'is not', null)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(PAGE)
      .execute(),
  );

/** Tips that the person received. Leaves out the messages, which belong to the senders. */
export const exportedTipsReceived = (db: Db, userId: string) =>
  paged((after) =>
    tips(db, after)
      .leftJoin('users as u', 'u.user_id', 't.sender_user_id')
      .select('u.username as from')
      .where('t.recipient_user_id', '=', userId)
      .execute(),
  );

/** Tips that the person sent. */
export const exportedTipsSent = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    tips(db, after)
      .leftJoin('users as u', 'u.user_id', 't.recipient_user_id')
      .select(['t.message', 't.as_comment as asComment', 'u.username as to'])
      .where(isTheirs('t.recipient_user_id'))
      .where('t.sender_user_id', '=', userId)
      .execute(),
  );

const tips = (db: Db, after: string) =>
  db
    .selectFrom('tips as t')
    .select(['t.id', 't.amount', 't.content_type as contentType', 't.content_id as contentId', 't.status', 't.paid_at as paidAt'])
    .where('t.paid_at', 'is not', null)
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(PAGE);
