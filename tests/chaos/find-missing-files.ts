import { join } from 'node:path';
import type pg from 'pg';
import sharp from 'sharp';
import type { Finding } from './invariants.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

/** Finds pictures that are ready although a size is missing or can't be read to its end. */
export async function findMissingFiles({ dataDir }: Pick<ChaosWorld, 'dataDir'>, database: Pick<pg.Pool, 'query'>): Promise<Finding[]> {
  const { rows } = await database.query<{ key: string | null }>(
    `select v.value as key from media_entities m left join lateral jsonb_each_text(m.variants) v on true
     where m.status = 'READY' and m.type = 'image'`,
  );
  const missing: string[] = [];
  for (const { key } of rows) if (key === null || !(await isWhole(join(dataDir, 'blobs', key)))) missing.push(key ?? 'no size at all');
  return missing.length === 0 ? [] : [{ invariant: 'ready without its files', count: missing.length, example: missing[0] ?? '' }];
}

async function isWhole(path: string): Promise<boolean> {
  return sharp(path, { failOn: 'truncated' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
