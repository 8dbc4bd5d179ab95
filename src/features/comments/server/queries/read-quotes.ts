import type { Db } from '#db/client.ts';
import { firstWords } from '#kernel/first-words.ts';

const QUOTE_MAX = 120;

/** The start of each of these comments, by id; skips deleted ones. */
export async function readQuotes(
  { db }: { db: Db },
  comments: readonly { itemId: string; commentId: string }[],
): Promise<Map<string, string>> {
  const ids = comments.map(({ commentId }) => commentId);
  const items = await db
    .selectFrom('content_claims')
    .select('user_id')
    .distinct()
    .where(
      'content_id',
      'in',
      comments.map(({ itemId }) => itemId),
    )
    .execute();
  if (items.length === 0) return new Map();
  const owners = items.map((item) => item.user_id);
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('content_user_id', 'in', owners)
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, firstWords(text, QUOTE_MAX)]));
}
