import { statement } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { QueryKnownTags } from '../contract.ts';
import { normalizeTag } from '../../rules.ts';

const LIST = 'known-tags';
// No character comes after it, so a prefix followed by it is the upper bound of everything with that prefix.
const LAST_CHARACTER = '\u{10FFFF}';

type Params = { after: string; from: string; to: string; limit: number };

export const KNOWN_TAGS = statement<{ tag: string }, Params>(`select tag from known_tags
  where tag collate "C" > :after::text and tag collate "C" between :from::text and :to::text
  order by tag collate "C" limit :limit::int`);

/** The known tags, or those with a prefix, for suggestions (docs/product.md#tags); in code point order. */
export async function queryKnownTags(
  { db, cursors }: Pick<Services, 'db' | 'cursors'>,
  { prefix = '', ...input }: QueryKnownTags,
): Promise<Page<string>> {
  const from = normalizeTag(prefix);
  // A `#` alone is the prefix of no tag.
  if (prefix !== '' && from === '') return { items: [], nextCursor: null };
  return await keysetPage(cursors, {
    list: LIST,
    input,
    read: (after, limit) => KNOWN_TAGS.all(db, { after: String(after?.[0] ?? ''), from, to: from + LAST_CHARACTER, limit }),
    keyOf: ({ tag }) => [tag],
    present: (shown) => shown.map(({ tag }) => tag),
  });
}
