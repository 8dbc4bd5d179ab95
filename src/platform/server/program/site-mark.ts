import type { Buffer } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import type { Services } from './services.ts';

/** A mark's pixels each way. */
export const MARK_SIZE = 512;

// One id always has the same bytes.
const marks = new LRUCache<string, Buffer>({ max: 2 });

/** Returns the site's own mark as PNG; null if it has none. */
export async function findMark({ db, site }: Pick<Services, 'db' | 'site'>): Promise<Buffer | null> {
  const { mark } = site.values();
  return mark === null ? null : readMark(db, mark.id);
}

/** Returns the mark that was given this id, also before this program knows that it holds; null if there is none, or none any more. */
export async function readMark(db: Services['db'], id: string): Promise<Buffer | null> {
  const known = marks.get(id);
  if (known) return known;
  const row = await db.selectFrom('site_marks').select('png').where('id', '=', id).executeTakeFirst();
  if (row) marks.set(id, row.png);
  return row?.png ?? null;
}
