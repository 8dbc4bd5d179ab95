import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { contentKeyQuery } from '#features/content/api/cards/content-keys.ts';
import { findMergedTag } from '#features/content/api/tags/find-merged-tag.ts';
import { CARRIED } from '#features/content/api/cards/content-version.ts';
import { queryContentPage, type PagePosition } from '#features/content/api/cards/query-content-page.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import type { CommunityTimeline, QueryCommunityTimeline } from '../../contract.ts';
import { countCommunity } from './count-community.ts';

const of = (place: 'created_at' | 'rank', type: string) =>
  contentKeyQuery<{ tag: string } & PagePosition>({
    from: CARRIED,
    where: `carrier.tag = :tag::text and (carrier.${place}, carrier.content_id) < (:place::${type}, :id::uuid)
      and ${visibleAuthor('carrier.user_id')}`,
    place: `carrier.${place}`,
    onlyListed: true,
    order: `carrier.${place} desc, carrier.content_id desc`,
  });

/** The two orders of a community. */
export const COMMUNITY = { newest: of('created_at', 'timestamptz'), top: of('rank', 'double precision') };

/** Items with a hashtag, newest first or by rank; the first page includes the counts and which tag stands for a merged one. */
export async function queryCommunityTimeline(services: Services, actor: Actor, input: QueryCommunityTimeline): Promise<CommunityTimeline> {
  const tag = input.cursor ? null : normalizeTag(input.hashtag);
  const [{ items, nextCursor }, counts, mergedInto] = await Promise.all([
    queryCommunityPage(services, actor, input),
    tag === null ? null : countCommunity(services.db, tag),
    tag === null ? null : findMergedTag(services.db, tag),
  ]);
  return { items, nextCursor, counts, mergedInto };
}

/** The same without the counts. */
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
