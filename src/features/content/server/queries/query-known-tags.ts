import type { Page } from '#kernel/page.ts';
import type { Services } from '#platform/server/services.ts';
import type { QueryKnownTags } from '../../contract.ts';

const LIST = 'known-tags';

/** The tags that the product knows, in the order of the alphabet, for suggestions (product decisions section 3). */
export async function queryKnownTags({ db, cursors }: Pick<Services, 'db' | 'cursors'>, input: QueryKnownTags): Promise<Page<string>> {
  const { limit, cursor } = input;
  const after = cursor ? String(cursors.open(LIST, cursor)[0]) : '';
  const rows = await db
    .selectFrom('known_tags')
    .select('tag')
    .where('tag', '>', after)
    .orderBy('tag')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ tag }) => tag);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : cursors.seal(LIST, [last]) };
}
