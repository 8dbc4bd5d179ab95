import { sql } from 'kysely';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Membership, QueryMembershipsByUser } from '../../contract.ts';
import { serializeMembership } from './serialize-membership.ts';

/** What a creator sells, oldest first, for everybody; the creator also gets what is not on sale. A pass whose last day has passed is left out for others. */
export async function queryMembershipsByUser(
  services: Services,
  actor: Actor | null,
  { userId, limit, cursor }: QueryMembershipsByUser,
): Promise<Page<Membership>> {
  const isOwner = actor?.userId === userId;
  const list = `memberships:${userId}:${isOwner ? 'all' : 'on-sale'}`;
  let query = services.db.selectFrom('memberships').selectAll().where('user_id', '=', userId);
  if (!isOwner)
    query = query
      .where('status', '=', 'active')
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', services.now())]))
      .where(sql<boolean>`exists (select from users u where u.user_id = ${userId} and u.status = 'active')`);
  if (cursor != null) {
    const [at, id] = services.cursors.open(list, cursor);
    query = query.where(sql<boolean>`(created_at, id) > (${new Date(Number(at))}, ${String(id)})`);
  }
  const rows = await query
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    items: page.map(serializeMembership),
    nextCursor: last ? services.cursors.seal(list, [last.created_at.getTime(), last.id]) : null,
  };
}
