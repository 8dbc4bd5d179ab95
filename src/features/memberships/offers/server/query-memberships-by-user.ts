import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Membership, QueryMembershipsByUser } from '../../contract.ts';
import { offerRows, presentOffers } from './offer-rows.ts';

/** Returns a creator's offers, oldest first, for everyone (docs/product.md#memberships). */
export async function queryMembershipsByUser(
  services: Services,
  actor: Actor | null,
  { userId, ...input }: QueryMembershipsByUser,
): Promise<Page<Membership>> {
  const query = offerRows(services, actor, userId);
  return await keysetPage(services.cursors, {
    list: `memberships:${userId}:${actor?.userId === userId ? 'all' : 'on-sale'}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) => all.where(sql<boolean>`(created_at, id) > (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('created_at')
        .orderBy('id')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (shown) => presentOffers(services, actor, shown),
  });
}
