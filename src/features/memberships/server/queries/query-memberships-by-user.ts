import { sql } from 'kysely';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import { keysetPage } from '#platform/server/keyset-page.ts';
import type { Services } from '#platform/server/services.ts';
import type { Membership, QueryMembershipsByUser } from '../../contract.ts';
import { serializeMembership } from './serialize-membership.ts';

/**
 * Returns what a creator sells, oldest first, for everyone (docs/product.md#memberships); only the creator also gets offers that aren't on
 * sale and passes whose last day has passed.
 */
export async function queryMembershipsByUser(
  services: Services,
  actor: Actor | null,
  { userId, ...input }: QueryMembershipsByUser,
): Promise<Page<Membership>> {
  const isOwner = actor?.userId === userId;
  let query = services.db.selectFrom('memberships').selectAll().where('user_id', '=', userId);
  if (!isOwner)
    query = query
      .where('status', '=', 'active')
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', services.now())]))
      .where(sql<boolean>`exists (select from users u where u.user_id = ${userId} and u.status = 'active')`);
  return await keysetPage(services.cursors, {
    list: `memberships:${userId}:${isOwner ? 'all' : 'on-sale'}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) => all.where(sql<boolean>`(created_at, id) > (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('created_at')
        .orderBy('id')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (shown) => shown.map(serializeMembership),
  });
}
