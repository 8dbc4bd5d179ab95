import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { DecidedTag, QueryDecidedTags } from '../../tags/contract.ts';

const LIST = 'decided-tags';

/** Tags that administrators mapped to known ones or blocked, in alphabetical order. */
export async function queryDecidedTags(
  { db, cursors }: Pick<Services, 'db' | 'cursors'>,
  input: QueryDecidedTags,
): Promise<Page<DecidedTag>> {
  return await keysetPage(cursors, {
    list: LIST,
    input,
    read: (after, count) =>
      db
        .selectFrom('unknown_tags')
        .select(['tag', 'mapped_to as mappedTo', 'use_count as useCount'])
        .where('state', '<>', 'waiting')
        .where('tag', '>', String(after?.[0] ?? ''))
        .orderBy('tag')
        .limit(count)
        .execute(),
    keyOf: ({ tag }) => [tag],
    present: (shown) => shown,
  });
}
