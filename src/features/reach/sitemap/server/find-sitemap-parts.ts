import type { Db } from '#db/client.ts';
import type { SitemapPart } from '../../contract.ts';

type List = SitemapPart['list'];

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the ids at which a list's parts begin. They never change: an id in the middle of a part today never begins one later. */
export type PartFinder = (list: List) => Promise<string[]>;

/**
 * Finds the ids at which a list's parts begin, reading only the index of ids, in steps of `size`. Remembers them, so that each call
 * continues from the last part. Parts are named by their ids, so it doesn't matter which process found them.
 */
export function createPartFinder(db: Db, size: number): PartFinder {
  const known: Record<List, string[]> = { contents: [FIRST_ID], people: [FIRST_ID] };
  const next = { contents: (after: string) => nextContent(db, after, size), people: (after: string) => nextPerson(db, after, size) };
  return async (list) => {
    const starts = [...known[list]];
    for (;;) {
      const start = await next[list](starts.at(-1) ?? FIRST_ID);
      if (start === null) break;
      starts.push(start);
    }
    if (starts.length > known[list].length) known[list] = starts;
    return starts;
  };
}

async function nextContent(db: Db, after: string, size: number): Promise<string | null> {
  const row = await db.selectFrom('contents').select('id').where('id', '>', after).orderBy('id').offset(size).limit(1).executeTakeFirst();
  return row?.id ?? null;
}

async function nextPerson(db: Db, after: string, size: number): Promise<string | null> {
  const query = db.selectFrom('users').select('user_id').where('user_id', '>', after);
  const row = await query.orderBy('user_id').offset(size).limit(1).executeTakeFirst();
  return row?.user_id ?? null;
}
