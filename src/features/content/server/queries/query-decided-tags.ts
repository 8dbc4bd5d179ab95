import type { Page } from '#kernel/page.ts';
import type { Services } from '#platform/server/services.ts';
import type { DecidedTag, QueryDecidedTags } from '../../contract/unknown-tags.ts';

const LIST = 'decided-tags';

/** Tags that administrators mapped to known ones or blocked, by the alphabet. */
export async function queryDecidedTags(
  { db, cursors }: Pick<Services, 'db' | 'cursors'>,
  { limit, cursor }: QueryDecidedTags,
): Promise<Page<DecidedTag>> {
  const [after = ''] = cursor ? cursors.open(LIST, cursor) : [];
  const rows = await db
    .selectFrom('unknown_tags')
    .select(['tag', 'mapped_to as mappedTo', 'use_count as useCount'])
    .where('state', '<>', 'waiting')
    .where('tag', '>', String(after))
    .orderBy('tag')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursors.seal(LIST, [last.tag]) : null };
}
