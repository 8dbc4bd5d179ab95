import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

/** `words` are a session's title and second line, and the text. */
export type ItemWords = { words: string; editedAt: Date | null; edition: string };

/**
 * The digest of all that its author wrote, of its photos and videos with their descriptions and captions, and of whom it is for. Dates,
 * places and prices are no part of it: moving a date makes no other edition.
 */
const EDITION = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  s.title, s.subtitle, c.text, s.notes, c.tags, c.category_tags,
  jsonb_path_query_array(s.questions, '$[*].text'), jsonb_path_query_array(s.questions, '$[*].choices'),
  jsonb_path_query_array(s.ticket_kinds, '$[*].name'), jsonb_path_query_array(s.ticket_kinds, '$[*].note'),
  c.visibility, c.replay_for,
  (select jsonb_agg(jsonb_build_array(m.id, m.alt, m.captions) order by m.position, m.id) from media_entities m
    where m.user_id = c.user_id and m.item_type = c.type and m.item_id = c.id)
)::text, 'UTF8')), 'hex')`;

/** Returns what posts and sessions say now, when they were last edited, and which edition it is, by item. */
export async function readItemWords(db: Db | Tx, items: readonly { userId: string; id: string }[]): Promise<Map<string, ItemWords>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('contents as c')
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'c.user_id').onRef('s.id', '=', 'c.id'))
    .select(['c.id', 'c.edited_at', sql<string>`concat_ws(E'\\n', s.title, s.subtitle, c.text)`.as('words'), EDITION.as('edition')])
    .where('c.user_id', 'in', [...new Set(items.map(({ userId }) => userId))])
    .where(
      'c.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, { words: row.words, editedAt: row.edited_at, edition: row.edition }]));
}
