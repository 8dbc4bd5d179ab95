import type { Selectable } from 'kysely';
import type { Subscribers } from '#db/schema.ts';
import { isOver } from '#features/payments/recurring/rules.ts';
import { SubscriptionStatus, type Subscriber } from '../../contract.ts';
import { accessEnd, statusAt } from '../../rules.ts';

export type SubscriberRow = Selectable<Subscribers> & { price: number | null; ending: string | null; is_blocked: boolean };

/** Presents a subscription to its two sides, with its current status. */
export function serializeSubscriber(row: SubscriberRow, now: Date): Subscriber {
  // Ended here, and within seconds at the provider.
  const isEnded = row.ending === 'now' && !isOver(SubscriptionStatus.parse(row.status));
  const term = {
    status: isEnded ? 'cancelled' : SubscriptionStatus.parse(row.status),
    autoRenew: row.auto_renew && !isEnded,
    currentPeriodEnd: row.current_period_end,
    graceEnd: row.grace_end,
    givenUntil: row.given_until,
  };
  const status = statusAt(term, now);
  const end = accessEnd(term);
  // A card no longer pays for it, and that is being written.
  const isOnGiven = isOver(term.status) && status === 'scheduled_cancellation';
  return {
    creatorUserId: row.creator_user_id,
    subscriberUserId: row.subscriber_user_id,
    subscriptionId: row.subscription_id,
    autoRenew: term.autoRenew,
    status,
    paidThrough: (isOnGiven && row.given_until ? row.given_until : row.current_period_end).toISOString(),
    accessEnd: end && end > now ? end.toISOString() : null,
    givenUntil: row.given_until && row.given_until > now ? row.given_until.toISOString() : null,
    mayResume: status === 'scheduled_cancellation' && row.ending === null && row.order_id !== null && !row.is_blocked,
    price: row.price,
    since: row.created_at.toISOString(),
  };
}
