import type { Db } from '#db/client.ts';
import { PAGE, paged } from './export-pages.ts';

/** What the person sells beside single tickets. */
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

/** What they bought of that kind. */
export const exportedPurchases = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('membership_purchases as p')
      .leftJoin('users as u', 'u.user_id', 'p.owner_user_id')
      .select(['p.id', 'p.title', 'p.price', 'p.type', 'p.status', 'p.session_usage_limit as sessionUsageLimit'])
      .select(['p.started_at as since', 'p.ends_at as endDateTime', 'p.auto_renew as autoRenew', 'u.username as creator'])
      .where('p.user_id', '=', userId)
      .where('p.started_at', 'is not', null)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(PAGE)
      .execute(),
  );

/** Tips of one side; the words that came with one are its sender's. */
export const exportedTips =
  (side: 'sender_user_id' | 'recipient_user_id', other: 'recipient_user_id' | 'sender_user_id') => (db: Db, userId: string) =>
    paged((after) =>
      db
        .selectFrom('tips as t')
        .leftJoin('users as u', 'u.user_id', `t.${other}`)
        .select(['t.id', 't.amount', 't.content_type as contentType', 't.content_id as contentId', 't.status', 't.paid_at as paidAt'])
        .$if(side === 'sender_user_id', (query) => query.select(['t.message', 'u.username as to']))
        .$if(side === 'recipient_user_id', (query) => query.select('u.username as from'))
        .where(`t.${side}`, '=', userId)
        .where('t.paid_at', 'is not', null)
        .where('t.id', '>', after)
        .orderBy('t.id')
        .limit(PAGE)
        .execute(),
    );
