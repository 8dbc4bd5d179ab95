import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { atMostAPage, contentKeyQuery } from '#features/content/api/cards/content-keys.ts';
import { queryContentPage, type PagePosition } from '#features/content/api/cards/query-content-page.ts';
import { isListed } from '#features/content/api/items/admits.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { QueryFollowingTimeline } from '../../contract.ts';

const before = (author: string) => `
  select user_id, created_at, id from contents
  where user_id = ${author} and status = 'published' and approval_status = 'APPROVED' and ${isListed('contents')}
    and (created_at, id) < (:place::timestamptz, :id::uuid)
  order by created_at desc, id desc`;

// A page has items by at most `limit` people: those whose latest items are the newest. So this looks up one item per followed person, in
// that person's own index, and a whole page only for those few.
export const FOLLOWING = contentKeyQuery<PagePosition>({
  where: `(c.user_id, c.id) in (${atMostAPage(`
    select recent.user_id, recent.id
    from users author
    cross join lateral (${before('author.user_id')} limit :limit::int) recent
    where author.user_id in (${atMostAPage(`
      select followed.user_id
      from users followed
      cross join lateral (${before('followed.user_id')} limit 1) latest
      where followed.user_id in (select following_user_id from follows where follower_user_id = :reader::uuid)
        and followed.status = 'active' and ${unblocked('followed.user_id')}
      order by latest.created_at desc, latest.id desc
      limit :limit::int`)})
    order by recent.created_at desc, recent.id desc
    limit :limit::int`)})`,
  place: 'c.created_at',
  onlyListed: true,
});

/** Returns the items of the people the reader follows, strictly by time (docs/product.md#following-feed). */
export function queryFollowingTimeline(
  services: Services,
  actor: Actor,
  { limit, cursor, form }: QueryFollowingTimeline,
): Promise<Page<CardContent>> {
  return queryContentPage(services, actor, { list: `following:${actor.userId}`, query: FOLLOWING, values: {}, limit, cursor, form });
}
