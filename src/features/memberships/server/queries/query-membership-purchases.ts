import { sql } from 'kysely';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { findSellers, isWith } from '#features/payments/server/queries/find-sellers.ts';
import type { MembershipPurchase, QueryMembershipPurchases } from '../../contract.ts';
import { presentPurchases } from './present-purchases.ts';
import type { PaidPurchase } from './read-purchases.ts';

/** The caller's purchases, newest first: what they bought, or what others bought of them. Only what was paid for. */
export async function queryMembershipPurchases(
  services: Services,
  actor: Actor,
  { side, ownerUserId, limit, cursor }: QueryMembershipPurchases,
): Promise<Page<MembershipPurchase>> {
  const list = `membership-purchases:${side}:${actor.userId}:${ownerUserId ?? ''}`;
  const all = services.db.selectFrom('membership_purchases').selectAll().where('started_at', 'is not', null).$narrowType<PaidPurchase>();
  let query =
    side === 'sold'
      ? all.where('owner_user_id', '=', actor.userId)
      : all.where('user_id', '=', actor.userId).where(isWith('owner_user_id', await findSellers(services.db, actor.userId)));
  if (ownerUserId !== undefined) query = query.where('owner_user_id', '=', ownerUserId);
  if (cursor != null) {
    const [at, id] = services.cursors.open(list, cursor);
    query = query.where(sql<boolean>`(started_at, id) < (${new Date(Number(at))}, ${String(id)})`);
  }
  const rows = await query
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    items: await presentPurchases(services, page),
    nextCursor: last?.started_at ? services.cursors.seal(list, [last.started_at.getTime(), last.id]) : null,
  };
}
