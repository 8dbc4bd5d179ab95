import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { claimStore, readStoreOwner, STORE_OF_ANOTHER } from '#platform/server/storage/store-owner.ts';
import { UNATTACHED_HOURS } from '../../rules.ts';
import { findStrayFiles, isImplausible } from '../queries/find-stray-files.ts';

const BATCH = 500;
const MOST_AT_ONCE = 10_000;

type Found = { files: number; count: number; strays: string[] };

/**
 * Deletes files without a row, at most 10,000. Only looks at those older than a day: one being stored now may get its row in a moment.
 * Refuses a store of another database, and one most of whose files this database doesn't know. A store that nobody has claimed yet becomes
 * this database's if it knows at least half of its files.
 */
export async function runSweepFiles(services: Services): Promise<void> {
  const owner = await readStoreOwner(services);
  if (owner === 'another') throw new Error(STORE_OF_ANOTHER);
  const found = await findStrays(services);
  if (isImplausible({ files: found.files, strays: found.count }))
    throw new Error(
      `${found.count} of ${found.files} files are without a row. Is this their database? Nothing was deleted: \`npm start -- storage check\`.`,
    );
  if (owner === 'unclaimed') {
    // However few they are: they may be those of a young site, whose database is another one.
    if (found.count * 2 > found.files) return;
    await claimStore(services);
    if ((await readStoreOwner(services)) !== 'ours') throw new Error(STORE_OF_ANOTHER);
  }
  for (const key of found.strays) await services.blobs.delete(key);
  if (found.strays.length > 0) services.log.info({ files: found.strays.length }, 'files without a row removed');
}

async function findStrays({ db, blobs, now }: Services): Promise<Found> {
  const found: Found = { files: 0, count: 0, strays: [] };
  const look = async (batch: string[]) => {
    const strays = batch.length === 0 ? [] : await findStrayFiles(db, batch);
    found.files += batch.length;
    found.count += strays.length;
    found.strays.push(...strays.slice(0, MOST_AT_ONCE - found.strays.length));
  };
  for (const prefix of ['q', 'd']) {
    let batch: string[] = [];
    for await (const key of blobs.list(prefix, addMinutes(now(), -UNATTACHED_HOURS * 60))) {
      batch.push(key);
      if (batch.length < BATCH) continue;
      await look(batch);
      batch = [];
    }
    await look(batch);
  }
  return found;
}
