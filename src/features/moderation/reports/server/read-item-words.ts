import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

type ItemWords = { words: string; editedAt: Date | null };

/** Returns what posts and sessions say now, and when they were last edited, by item: a session's title and second line, and the text. */
export async function readItemWords(db: Db | Tx, items: readonly { userId: string; id: string }[]): Promise<Map<string, ItemWords>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('contents as c')
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'c.user_id').onRef('s.id', '=', 'c.id'))
    .select(['c.id', 'c.edited_at', sql<string>`concat_ws(E'\\n', s.title, s.subtitle, c.text)`.as('words')])
    .where('c.user_id', 'in', [...new Set(items.map(({ userId }) => userId))])
    .where(
      'c.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, { words: row.words, editedAt: row.edited_at }]));
}
