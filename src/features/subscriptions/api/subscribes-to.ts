import { GRACE_DAYS } from '#features/payments/recurring/rules.ts';

/**
 * The SQL for when the access of a row `sub` of `subscribers` ends, as `accessEnd` of the rules has it, for lists that can't call it row by
 * row; a test compares the two over every status. In hours, because a day doesn't always have twenty-four of them in the database session's
 * time zone.
 */
export const ACCESS_END = `greatest(sub.given_until, case
  when sub.status in ('active', 'trial') and sub.auto_renew then sub.current_period_end + interval '${GRACE_DAYS * 24} hours'
  when sub.status in ('active', 'trial', 'scheduled_cancellation') then sub.current_period_end
  when sub.status = 'payment_failed' then sub.grace_end
end)`;

/**
 * Returns an SQL expression for whether the reader's subscription to the creator gives access now; false for guests. The arguments are SQL
 * themselves, or names of parameters: `:reader`. It is part of the query that reads the item, so a failed read is a failed query, never a
 * yes, and a page asks once. Each subscription is looked up by its key: the planner has no way to read all of a person's subscriptions
 * instead.
 */
export function subscribesTo({ creator, reader, now }: { creator: string; reader: string; now: string }): string {
  return `coalesce((
    select ${ACCESS_END} > ${now}::timestamptz from subscribers sub
    where sub.creator_user_id = ${creator} and sub.subscriber_user_id = ${reader}::uuid
  ), false)`;
}
