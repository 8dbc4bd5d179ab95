import { sql } from 'kysely';
import { cutWords } from '#kernel/text/fold-text.ts';
import type { Db, Tx } from '#db/client.ts';
import type { StoredPoints } from '#db/stored-json.ts';
import { vectorText } from '#db/word-vectors.ts';

/** The index entry of a person, post or session: everything by which it can be found. All words are folded. */
export type SearchDocument = {
  userId: string;
  type: 'USER' | 'POST' | 'SESSION';
  id: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  /** Names or title: what someone looking for exactly this types. */
  names: string;
  /** The names written together, so that they are found without their spaces. */
  together: string;
  tags: string;
  text: string;
  /** Town, author and whatever else it is known by. */
  around: string;
  attributes: string[];
  place: number;
  lastEndAt: Date | null;
  point: { latitude: number; longitude: number } | null;
  /** The points of dates with a place of their own; null without such dates. */
  points: StoredPoints | null;
};

/** Upserts a document. */
export async function upsertDocument(db: Db | Tx, document: SearchDocument, now: Date): Promise<void> {
  const { names, together, tags, text, around } = document;
  const both = (text: string, weight: Weight) => sql`${asWritten(text, weight)} || ${byStem(text, weight)}`;
  const { rows } = await sql<{ words: string }>`select (${both(names, 'A')} || ${asWritten(together, 'A')} || ${both(tags, 'B')}
    || ${byStem(text, 'C')} || ${both(around, 'D')} || array_to_tsvector(${document.attributes}::text[]))::text as words`.execute(db);
  await sql`
    insert into search_documents (user_id, type, id, visibility, words, names, place, last_end_at, latitude, longitude, points, indexed_at)
    values (${document.userId}::uuid, ${document.type}::text, ${document.id}::uuid, ${document.visibility}::text, ${rows[0]?.words}::tsvector,
      ${`${names} ${tags} ${around}`.slice(0, 1000)}::text, ${document.place}::float8, ${document.lastEndAt}::timestamptz,
      ${document.point?.latitude ?? null}::float8, ${document.point?.longitude ?? null}::float8,
      ${document.points && JSON.stringify(document.points)}::jsonb, ${now}::timestamptz)
    on conflict (user_id, type, id) do update set visibility = excluded.visibility, words = excluded.words, names = excluded.names,
      place = excluded.place, last_end_at = excluded.last_end_at, latitude = excluded.latitude, longitude = excluded.longitude,
      points = excluded.points, indexed_at = excluded.indexed_at`.execute(db);
}

type Weight = 'A' | 'B' | 'C' | 'D';

function asWritten(text: string, weight: Weight) {
  return sql`setweight(${vectorText(cutWords(text))}::tsvector, ${sql.lit(weight)})`;
}

// Stop words take up positions, and so do two before the first word: the end of one part and the beginning of the next make no phrase.
function byStem(text: string, weight: Weight) {
  return sql`setweight((
    select coalesce(string_agg(quote_literal(stem) || ':' || least(n + 2, 16383), ' '), '')::tsvector
    from unnest(${cutWords(text)}::text[]) with ordinality as cut (word, n) cross join lateral unnest(ts_lexize('english_stem', word)) stem
  ), ${sql.lit(weight)})`;
}

/** Removes an item from the search index. */
export async function deleteDocument(db: Db | Tx, item: { userId: string; type: 'USER' | 'POST' | 'SESSION'; id: string }): Promise<void> {
  await db
    .deleteFrom('search_documents')
    .where('user_id', '=', item.userId)
    .where('type', '=', item.type)
    .where('id', '=', item.id)
    .execute();
}
