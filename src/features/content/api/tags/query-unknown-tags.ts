import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { QueryUnknownTags, UnknownTag } from '../../tags/contract.ts';

const LIST = 'unknown-tags';
const MOST = 2_147_483_647;

type Row = {
  tag: string;
  use_count: number;
  first_used_at: Date;
  user_id: string | null;
  id: string | null;
  type: 'POST' | 'SESSION' | null;
  short_text: string | null;
  username: string | null;
};

const WAITING = statement<Row, { uses: string | number; tag: string | number; limit: number }>(`
  select t.tag, t.use_count, t.first_used_at, c.user_id, c.id, c.type, c.short_text, u.username
  from unknown_tags t
  left join contents c on c.user_id = t.first_user_id and c.id = t.first_content_id and c.status = 'published'
  left join users u on u.user_id = c.user_id
  where t.state = 'waiting' and (t.use_count, t.tag) < (:uses::int, :tag::text)
  order by t.use_count desc, t.tag desc limit :limit::int`);

/** Unknown tags that await an administrator, most used first (docs/product.md#unknown-tags). */
export async function queryUnknownTags(
  { db, cursors }: Pick<Services, 'db' | 'cursors'>,
  input: QueryUnknownTags,
): Promise<Page<UnknownTag>> {
  return await keysetPage(cursors, {
    list: LIST,
    input,
    read: (after, limit) => {
      const [uses = MOST, tag = ''] = after ?? [];
      return WAITING.all(db, { uses, tag, limit });
    },
    keyOf: (row) => [row.use_count, row.tag],
    present: (shown) => shown.map(tagOf),
  });
}

/** Returns how many unknown tags await an administrator, at most `limit`. */
export async function countUnknownTags(db: Db, limit: number): Promise<number> {
  const waiting = await db.selectFrom('unknown_tags').select('tag').where('state', '=', 'waiting').limit(limit).execute();
  return waiting.length;
}

function tagOf({ tag, use_count, first_used_at, user_id, id, type, short_text, username }: Row): UnknownTag {
  const example = user_id && id && type && username ? { id, type, userId: user_id, username, shortText: short_text ?? '' } : null;
  return { tag, useCount: use_count, firstUsedAt: first_used_at.toISOString(), example };
}
