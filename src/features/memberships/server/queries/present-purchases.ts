import type { Services } from '#platform/server/services.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { MembershipPurchase } from '../../contract.ts';
import { withUses, type PaidPurchase, type PurchaseNow } from './read-purchases.ts';

/** Purchases as one of their two sides may see them, as they stand now. Ask the policy before. */
export async function presentPurchases(
  services: Pick<Services, 'db' | 'now' | 'mediaLinks'>,
  rows: PaidPurchase[],
): Promise<MembershipPurchase[]> {
  const [purchases, people] = await Promise.all([
    withUses(services.db, rows, services.now()),
    findUserCards(
      services,
      rows.flatMap((row) => [row.owner_user_id, row.user_id]),
    ),
  ]);
  return purchases.map((row) =>
    MembershipPurchase.parse({
      ...serialize(row),
      owner: people.get(row.owner_user_id) ?? null,
      user: people.get(row.user_id) ?? null,
    }),
  );
}

function serialize(row: PurchaseNow) {
  const renews = row.auto_renew && (row.statusNow === 'active' || row.statusNow === 'trial' || row.statusNow === 'payment_failed');
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
    renewalDate: renews ? (row.ends_at?.toISOString() ?? null) : null,
    trialEndDate: row.trial_ends_at?.toISOString() ?? null,
    endDateTime: row.ends_at?.toISOString() ?? null,
    createdAt: (row.started_at ?? row.created_at).toISOString(),
  };
}
