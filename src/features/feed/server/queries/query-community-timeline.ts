import { statement } from '#db/statement.ts';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { CardContent } from '#features/content/contract.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { contentKeyQuery } from '#features/content/server/queries/content-keys.ts';
import { CARRIED } from '#features/content/server/queries/content-version.ts';
import { queryContentPage, type PagePosition } from '#features/content/server/queries/query-content-page.ts';
import { visibleAuthor } from '#features/follows/server/queries/visible-author.ts';
import type { CommunityCounts, CommunityTimeline, QueryCommunityTimeline } from '../../contract.ts';

const of = (place: 'created_at' | 'rank', type: string) =>
  contentKeyQuery<{ tag: string } & PagePosition>(`select item.*, carrier.${place} as place
    from content_tags carrier ${CARRIED}
    where carrier.tag = :tag::text and (carrier.${place}, carrier.content_id) < (:place::${type}, :id::uuid)
      and ${visibleAuthor('carrier.user_id')}
    order by carrier.${place} desc, carrier.content_id desc limit :limit::int`);

/** The two orders of a community. */
export const COMMUNITY = { newest: of('created_at', 'timestamptz'), top: of('rank', 'double precision') };

const COUNTED_MAX = 300;
const COUNT = statement<Omit<CommunityCounts, 'isMore'> & { isMore: boolean | null }, { tag: string }>(`select
    count(*) filter (where c.type = 'POST')::int as posts, count(*) filter (where c.type = 'SESSION')::int as sessions,
    max(carrier.place) > ${COUNTED_MAX} as "isMore"
  from (
    select user_id, content_id, row_number() over (order by created_at desc, content_id desc) as place
    from content_tags where tag = :tag::text order by created_at desc, content_id desc limit ${COUNTED_MAX + 1}
  ) carrier
  left join contents c on carrier.place <= ${COUNTED_MAX} and c.user_id = carrier.user_id and c.id = carrier.content_id
    and c.status = 'published' and c.approval_status = 'APPROVED'`);

/** What carries a hashtag, newest first or by rank; the first page tells how much there is. */
export async function queryCommunityTimeline(services: Services, actor: Actor, input: QueryCommunityTimeline): Promise<CommunityTimeline> {
  const counting = input.cursor ? null : countItems(services, normalizeTag(input.hashtag));
  const [{ items, nextCursor }, counts] = await Promise.all([queryCommunityPage(services, actor, input), counting]);
  return { items, nextCursor, counts };
}

/** The same without its counts. */
export function queryCommunityPage(services: Services, actor: Actor, input: QueryCommunityTimeline): Promise<Page<CardContent>> {
  const tag = normalizeTag(input.hashtag);
  const { limit, cursor, order, form } = input;
  return queryContentPage(services, actor, {
    list: `community:${order}:${tag}`,
    query: COMMUNITY[order],
    values: { tag },
    limit,
    cursor,
    form,
  });
}

async function countItems({ db }: Services, tag: string): Promise<CommunityCounts> {
  const [row] = await COUNT.all(db, { tag });
  const { posts = 0, sessions = 0, isMore = null } = row ?? {};
  return { posts, sessions, isMore: isMore ?? false };
}
