import type { Db } from '#db/client.ts';
import type { Services } from '#platform/server/services.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { MembershipPurchase } from '../../contract.ts';
import { withUses, type PaidPurchase, type PurchaseNow } from './read-purchases.ts';

/** Returns purchases as one of their two sides may see them, as they are now. Check the policy first. */
export async function presentPurchases(
  services: Pick<Services, 'db' | 'now' | 'mediaLinks'>,
  rows: PaidPurchase[],
): Promise<MembershipPurchase[]> {
  const [purchases, resumable, people] = await Promise.all([
    withUses(services.db, rows, services.now()),
    findResumable(services.db, rows),
    findUserCards(
      services,
      rows.flatMap((row) => [row.owner_user_id, row.user_id]),
    ),
  ]);
  return purchases.map((row) =>
    MembershipPurchase.parse({
      ...serialize(row, resumable.has(row.id)),
      owner: people.get(row.owner_user_id) ?? null,
      user: people.get(row.user_id) ?? null,
    }),
  );
}

// A membership that its creator ended can't be resumed.
async function findResumable(db: Db, rows: PaidPurchase[]): Promise<ReadonlySet<string>> {
  const ending = rows.filter(({ status }) => status === 'scheduled_cancellation');
  if (ending.length === 0) return new Set();
  const orders = await db
    .selectFrom('recurring_orders')
    .select('id')
    .where('owner_user_id', 'in', [...new Set(ending.map((row) => row.owner_user_id))])
    .where(
      'id',
      'in',
      ending.map((row) => row.id),
    )
    .where('ending', 'is', null)
    .execute();
  return new Set(orders.map(({ id }) => id));
}

function serialize(row: PurchaseNow, isResumable: boolean) {
  const renews = row.auto_renew && (row.statusNow === 'active' || row.statusNow === 'trial');
  const endsAt = row.statusNow === 'payment_failed' ? row.grace_end : row.ends_at;
  return {
    id: row.id,
    membershipId: row.membership_id,
    ownerUserId: row.owner_user_id,
    userId: row.user_id,
    type: row.type,
    title: row.title,
    price: row.price,
    billingPeriod: row.billing_period,
    sessionUsageLimit: row.session_usage_limit,
    usageCount: row.uses.used,
    status: row.statusNow,
    autoRenew: row.auto_renew,
    mayResume: isResumable && row.statusNow === 'scheduled_cancellation',
    renewalDate: renews ? (row.ends_at?.toISOString() ?? null) : null,
    trialEndDate: row.trial_ends_at?.toISOString() ?? null,
    endDateTime: endsAt?.toISOString() ?? null,
    createdAt: (row.started_at ?? row.created_at).toISOString(),
  };
}
