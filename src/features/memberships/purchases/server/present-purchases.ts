import type { Db } from '#db/client.ts';
import { expression } from '#db/statement.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { MembershipPurchase } from '../../contract.ts';
import { isKnownKind } from '../../rules.ts';
import { withUses, type PaidPurchase, type PurchaseNow } from './read-purchases.ts';

/**
 * Returns purchases as one of their two sides may see them, as they are now; without those of a kind that only a newer version knows, which
 * may run beside this one during an upgrade. Check the policy first.
 */
export async function presentPurchases(
  services: Pick<Services, 'db' | 'now' | 'mediaLinks'>,
  all: PaidPurchase[],
): Promise<MembershipPurchase[]> {
  const rows = all.filter(({ given }) => isKnownKind(given));
  const [purchases, resumable, paused, people] = await Promise.all([
    withUses(services.db, rows, services.now()),
    findResumable(services.db, rows),
    findSuspended(services.db, rows),
    findUserCards(
      services,
      rows.flatMap((row) => [row.owner_user_id, row.user_id]),
    ),
  ]);
  return purchases.map((row) =>
    MembershipPurchase.parse({
      ...serialize(row, resumable.has(row.id)),
      isPaused: paused.has(row.owner_user_id),
      owner: people.get(row.owner_user_id) ?? null,
      user: people.get(row.user_id) ?? null,
    }),
  );
}

const isBlocked = expression<boolean>(blockedBetween({ owner: 'recurring_orders.owner_user_id', other: 'recurring_orders.user_id' }), {});

// A membership that its creator ended can't be resumed, nor can any between two people with a block between them.
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
    .where('user_id', 'in', [...new Set(ending.map((row) => row.user_id))])
    .where('ending', 'is', null)
    .where(({ not }) => not(isBlocked))
    .execute();
  return new Set(orders.map(({ id }) => id));
}

async function findSuspended(db: Db, rows: PaidPurchase[]): Promise<ReadonlySet<string>> {
  const owners = [...new Set(rows.map((row) => row.owner_user_id))];
  if (owners.length === 0) return new Set();
  const suspended = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', owners)
    .where('status', '=', 'suspended')
    .execute();
  return new Set(suspended.map((person) => person.user_id));
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
    subtitle: row.subtitle,
    // Of a credit it is up to what it pays, which may be what somebody else paid for a gift.
    price: row.given === 'returned' ? 0 : row.price,
    billingPeriod: row.billing_period,
    sessionUsageLimit: row.session_usage_limit,
    usageCount: row.uses.used,
    status: row.statusNow,
    given: row.given,
    autoRenew: row.auto_renew,
    mayResume: isResumable && row.statusNow === 'scheduled_cancellation',
    renewalDate: renews ? (row.ends_at?.toISOString() ?? null) : null,
    trialEndDate: row.trial_ends_at?.toISOString() ?? null,
    endDateTime: endsAt?.toISOString() ?? null,
    createdAt: (row.started_at ?? row.created_at).toISOString(),
  };
}
