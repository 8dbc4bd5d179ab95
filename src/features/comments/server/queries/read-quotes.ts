import type { Db } from '#db/client.ts';
import { firstWords } from '#kernel/text/first-words.ts';
import { suspended } from '../sql/suspended.ts';

const QUOTE_MAX = 120;

type Place = { itemId: string; commentId: string };

/**
 * The start of each of these comments; skips deleted ones, and those of suspended people. Browsers make the ids of comments, so one id may
 * belong to comments under several items.
 */
export async function readQuotes({ db }: { db: Db }, comments: readonly Place[]): Promise<(Place & { quote: string })[]> {
  const ids = comments.map(({ commentId }) => commentId);
  const itemIds = comments.map(({ itemId }) => itemId);
  const items = await db.selectFrom('content_claims').select('user_id').distinct().where('content_id', 'in', itemIds).execute();
  if (items.length === 0) return [];
  const owners = items.map((item) => item.user_id);
  const rows = await db
    .selectFrom('comments')
    .select(['content_id', 'id', 'text'])
    .where('content_user_id', 'in', owners)
    .where('content_id', 'in', itemIds)
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .where(suspended('comments.user_id'), '=', false)
    .execute();
  return rows.map(({ content_id: itemId, id, text }) => ({ itemId, commentId: id, quote: firstWords(text, QUOTE_MAX) }));
}
