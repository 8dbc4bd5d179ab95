import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { CardContent, QueryContentByUser } from '../contract.ts';
import { isListed } from '../../api/items/admits.ts';
import { contentKeyQuery } from '../../api/cards/content-keys.ts';
import { queryContentPage, type PagePosition } from '../../api/cards/query-content-page.ts';

// A replay that isn't for everyone is found with its date. A rejected item is visible only to its owner and admins; one that awaits a moderator stays on the profile.
export const BY_USER = contentKeyQuery<{ owner: string; all: boolean } & PagePosition>({
  where: `c.user_id = :owner::uuid and c.status = 'published' and (c.approval_status <> 'REJECTED' or :all::boolean)
    and (c.created_at, c.id) < (:place::timestamptz, :id::uuid) and (:all::boolean or (${isListed('c')} and ${unblocked('c.user_id')}))`,
  place: 'c.created_at',
  owner: ':owner::uuid',
});

/**
 * The posts and sessions of one person, newest first. Empty if either of reader and person has blocked the other, except for
 * administrators.
 */
export function queryContentByUser(services: Services, actor: Actor | null, input: QueryContentByUser): Promise<Page<CardContent>> {
  const all = actor !== null && (actor.admin || actor.userId === input.userId);
  return queryContentPage(services, actor, {
    list: `content-by-user:${input.userId}`,
    query: BY_USER,
    values: { owner: input.userId, all },
    ...input,
  });
}
