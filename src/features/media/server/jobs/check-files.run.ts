import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';

const BATCH = 200;
const EXAMPLES = 20;
const Variants = z.record(z.string(), z.string());

type Lost = { userId: string; entityId: string; key: string };

/**
 * Goes through all pictures and films that are ready, in order of their keys. A file that is lost can only come back from a copy, so that
 * nothing is changed here: how many are missing, and which to begin with, is logged as an error.
 */
export async function runCheckFiles(services: Pick<Services, 'db' | 'blobs' | 'log'>): Promise<void> {
  const examples: Lost[] = [];
  let count = 0;
  let after: Position | null = null;
  do {
    const batch = await readBatch(services, after);
    for (const row of batch) {
      const lost = await lostOf(services, row);
      count += lost.length;
      examples.push(...lost.slice(0, EXAMPLES - examples.length));
    }
    after = batch.at(-1) ?? null;
  } while (after);
  if (count > 0) services.log.error({ files: count, examples }, 'files of ready media are missing; restore them from a backup');
}

type Position = { user_id: string; id: string };
type Row = Position & { variants: unknown };

function readBatch({ db }: Pick<Services, 'db'>, after: Position | null): Promise<Row[]> {
  return db
    .selectFrom('media_entities')
    .select(['user_id', 'id', 'variants'])
    .where('status', '=', 'READY')
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'id'), '>', tuple(after?.user_id ?? '', after?.id ?? ''))),
    )
    .orderBy('user_id')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

async function lostOf({ db, blobs }: Pick<Services, 'db' | 'blobs'>, row: Row): Promise<Lost[]> {
  const keys = Object.values(Variants.parse(row.variants));
  const heads = await Promise.all(keys.map((key) => blobs.head(key)));
  const missing = keys.filter((_, index) => heads[index] === null);
  if (missing.length === 0) return [];
  // It may have been deleted since the batch was read.
  const still = await db.selectFrom('media_entities').select('id').where('user_id', '=', row.user_id).where('id', '=', row.id).execute();
  return still.length === 0 ? [] : missing.map((key) => ({ userId: row.user_id, entityId: row.id, key }));
}
