import { sql, type NotNull } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import type { MembershipPurchase, QueryMembershipPurchases } from '../../contract.ts';
import { presentPurchases } from './present-purchases.ts';
import type { PaidPurchase } from './read-purchases.ts';

/** Returns the caller's paid purchases, newest first: what they bought, or what others bought from them. */
export async function queryMembershipPurchases(
  services: Services,
  actor: Actor,
  { side, ownerUserId, type, ...input }: QueryMembershipPurchases,
): Promise<Page<MembershipPurchase>> {
  const all = services.db
    .selectFrom('membership_purchases')
    .selectAll()
    .where('started_at', 'is not', null)
    .$narrowType<PaidPurchase>()
    .$narrowType<{ started_at: NotNull }>();
  let query =
    side === 'sold'
      ? all.where('owner_user_id', '=', actor.userId)
      : all.where('user_id', '=', actor.userId).where(isWith('owner_user_id', await findSellers(services.db, actor.userId)));
  if (ownerUserId !== undefined) query = query.where('owner_user_id', '=', ownerUserId);
  if (type !== undefined) query = query.where('type', '=', type);
  return await keysetPage(services.cursors, {
    list: `membership-purchases:${side}:${actor.userId}:${ownerUserId ?? ''}:${type ?? ''}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) => all.where(sql<boolean>`(started_at, id) < (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.started_at.getTime(), row.id],
    present: (shown) => presentPurchases(services, shown),
  });
}
