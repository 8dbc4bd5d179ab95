import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Content } from '#features/content/contract.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { contentQuery } from '#features/content/server/queries/content-rows.ts';
import { queryContentPage } from '#features/content/server/queries/query-content-page.ts';
import type { QueryDiscoveryTimeline } from '../../contract.ts';

// The author's status is asked for row by row, so that the scan of the index ends with the page.
const DISCOVERABLE = `status = 'published' and approval_status = 'APPROVED'
    and (created_at, id) < ($3::timestamptz, $4::uuid)
    and (select status from users where users.user_id = contents.user_id) = 'active'`;
const NEWEST_FIRST = 'created_at desc, id desc';

const EVERYTHING = contentQuery(
  `select * from contents where ${DISCOVERABLE} order by ${NEWEST_FIRST} limit $5::int`,
  'c.created_at desc, c.id desc',
);
const TAGGED = contentQuery(
  `select * from contents where ${DISCOVERABLE} and tags @> array[$6::text] order by ${NEWEST_FIRST} limit $5::int`,
  'c.created_at desc, c.id desc',
);

/** Discover: what moderators have not objected to, newest first; locked items as teasers (product decisions section 4). */
export function queryDiscoveryTimeline(services: Services, actor: Actor | null, input: QueryDiscoveryTimeline): Promise<Page<Content>> {
  const { limit, cursor } = input;
  if (input.tag === undefined)
    return queryContentPage(services, actor, { list: 'discover', text: EVERYTHING, parameters: [], limit, cursor });
  const tag = normalizeTag(input.tag);
  return queryContentPage(services, actor, { list: `discover:${tag}`, text: TAGGED, parameters: [tag], limit, cursor });
}
