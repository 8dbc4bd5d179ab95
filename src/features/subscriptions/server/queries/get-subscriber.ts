import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { SubscriptionStatus, type GetSubscriber, type Subscriber } from '../../contract.ts';
import { maySeeSubscriber } from '../../policy.ts';
import { statusAt } from '../../rules.ts';

/** A person's subscription to a creator as it stands now, or null: where there is none, and for everybody whom it does not concern. */
export async function getSubscriber(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  { creatorUserId, subscriberUserId }: GetSubscriber,
): Promise<Subscriber | null> {
  if (!maySeeSubscriber({ creatorUserId, subscriberUserId }, actor)) return null;
  const row = await services.db
    .selectFrom('subscribers')
    .select(['subscription_id', 'status', 'auto_renew', 'current_period_end', 'grace_end'])
    .where('creator_user_id', '=', creatorUserId)
    .where('subscriber_user_id', '=', subscriberUserId)
    .executeTakeFirst();
  if (!row) return null;
  const autoRenew = row.auto_renew;
  const term = {
    status: SubscriptionStatus.parse(row.status),
    autoRenew,
    currentPeriodEnd: row.current_period_end,
    graceEnd: row.grace_end,
  };
  return { creatorUserId, subscriberUserId, subscriptionId: row.subscription_id, autoRenew, status: statusAt(term, services.now()) };
}
