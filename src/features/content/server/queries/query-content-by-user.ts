import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { blockedBetween } from '#features/follows/server/queries/blocked-between.ts';
import type { CardContent, QueryContentByUser } from '../../contract.ts';
import { contentKeyQuery } from './content-keys.ts';
import { keyColumns } from './content-version.ts';
import { queryContentPage } from './query-content-page.ts';

// A rejected item is left to its owner and to admins; one that waits for a moderator stays on the profile.
export const BY_USER = contentKeyQuery(`
  select ${keyColumns('contents')}, created_at as place from contents
  where user_id = $6::uuid and status = 'published' and (approval_status <> 'REJECTED' or $7::boolean)
    and (created_at, id) < ($3::timestamptz, $4::uuid)
    and ($7::boolean or not ${blockedBetween({ person: '$6::uuid', reader: '$1' })})
  order by created_at desc, id desc
  limit $5::int`);

/** What one person published, newest first; nothing where one of reader and person has blocked the other, administrators apart. */
export function queryContentByUser(services: Services, actor: Actor | null, input: QueryContentByUser): Promise<Page<CardContent>> {
  const all = actor !== null && (actor.admin || actor.userId === input.userId);
  return queryContentPage(services, actor, {
    list: `content-by-user:${input.userId}`,
    text: BY_USER,
    parameters: [input.userId, all],
    ...input,
  });
}
