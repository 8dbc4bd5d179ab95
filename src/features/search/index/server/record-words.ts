import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

const WORD = /^[\p{L}\p{N}]{3,40}$/u;
const MOST = 60;

/** Adds words that misspelt searches may be corrected to; sorted, so that two calls adding the same words can't deadlock. */
export async function recordWords(db: Db | Tx, texts: readonly string[], now: Date): Promise<void> {
  const words = [...new Set(texts.flatMap((text) => text.split(' ')))]
    .filter((word) => WORD.test(word))
    .toSorted()
    .slice(0, MOST);
  if (words.length === 0) return;
  // A word that was seen in the last twelve hours isn't written again. The condition names no parameter: a cluster adds the selected rows in
  // a second statement, which gets none.
  await sql`insert into search_words (word, seen_at) select word, ${now}::timestamptz from unnest(${words}::text[]) word
    on conflict (word) do update set seen_at = excluded.seen_at
      where search_words.seen_at < (excluded.seen_at at time zone 'UTC' - interval '12 hours') at time zone 'UTC'`.execute(db);
}

/** Deletes the words that no document has had since `before`; returns how many. */
export async function deleteWordsBefore(db: Db | Tx, before: Date): Promise<number> {
  const removed = await db.deleteFrom('search_words').where('seen_at', '<', before).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
