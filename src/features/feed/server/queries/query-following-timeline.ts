import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Content } from '#features/content/contract.ts';
import { contentQuery } from '#features/content/server/queries/content-rows.ts';
import { queryContentPage } from '#features/content/server/queries/query-content-page.ts';
import type { QueryFollowingTimeline } from '../../contract.ts';

const ORDER = 'c.created_at desc, c.id desc';

// Most readers follow people who published lately, so the newest few hundred items of everybody usually hold their page.
const LATELY = contentQuery(
  `select lately.* from (
     select * from contents
     where status = 'published' and approval_status = 'APPROVED' and (created_at, id) < ($3::timestamptz, $4::uuid)
     order by created_at desc, id desc
     limit 400
   ) lately
   join follows f on f.follower_user_id = $1::uuid and f.following_user_id = lately.user_id
   where (select status from users where users.user_id = lately.user_id) = 'active'
   order by lately.created_at desc, lately.id desc
   limit $5::int`,
  ORDER,
);

// Otherwise of each followed person at most a page is read, from their own index, before the newest of all are taken.
const EVER = contentQuery(
  `select item.* from follows f
   join users author on author.user_id = f.following_user_id and author.status = 'active'
   cross join lateral (
     select * from contents
     where user_id = f.following_user_id and status = 'published' and approval_status = 'APPROVED'
       and (created_at, id) < ($3::timestamptz, $4::uuid)
     order by created_at desc, id desc
     limit $5::int
   ) item
   where f.follower_user_id = $1::uuid
   order by item.created_at desc, item.id desc
   limit $5::int`,
  ORDER,
);

/** What the people whom the reader follows published, strictly by time. */
export function queryFollowingTimeline(
  services: Services,
  actor: Actor,
  { limit, cursor }: QueryFollowingTimeline,
): Promise<Page<Content>> {
  return queryContentPage(services, actor, {
    list: `following:${actor.userId}`,
    text: LATELY,
    otherwise: EVER,
    parameters: [],
    limit,
    cursor,
  });
}
