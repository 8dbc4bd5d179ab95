import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { readBackup, type Backup } from '../backup-files.ts';
import { openBackupShelf, type Shelved } from '../backup-shelf.ts';
import type { Sealing } from '../sealing.ts';
import { archivesIn, openArchive, readWalArchive } from './wal-archive.ts';

const END_OF_TIME = new Date(8.64e15);
// Uploads in progress and exports, which are begun again.
const PASSING = /^[qe]\//;
// Of a store with very many files, looking through it must not become the main work.
const PAUSE_PER_WORK = 20;

type Order = { dataDir: string; blobs: () => Promise<BlobStore>; sealing: Sealing | null; seconds: number };
type Watch = { failed: (error: unknown) => void; signal: AbortSignal };

/**
 * Copies each new file of people into the archive while the built-in PostgreSQL writes its log there, so that what is restored to a moment
 * after the last backup has its files, too. Tries again after a failure. Resolves once the signal ends it.
 */
export async function keepNewFiles(order: Order, { failed, signal }: Watch): Promise<void> {
  const sweep = createSweep(order, failed);
  let isFailing = false;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await sweep();
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    }
    const pause = Math.max(order.seconds * 1000, (performance.now() - began) * PAUSE_PER_WORK);
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Returns a function that copies into the archive what neither it nor the last backup that can be read has; the first call reads which those
 * are, and reports backups that can't be read.
 */
export function createSweep(
  { dataDir, blobs, sealing }: Omit<Order, 'seconds'>,
  failed: (error: unknown) => void = () => undefined,
): () => Promise<number> {
  let known: Set<string> | null = null;
  return async () => {
    const archive = await readWalArchive(dataDir);
    if (archive === null) return 0;
    const { files } = openArchive(join(archivesIn(archive.folder), archive.id), sealing);
    if (known === null) {
      const shelved = (await openBackupShelf(archive.folder).list()).toReversed();
      // Without a backup nothing can be restored, and the first one copies all.
      if (shelved.length === 0) return 0;
      const backup = await firstReadable(shelved, sealing, failed);
      known = new Set(
        [...(backup?.entries.keys() ?? [])].flatMap((path) => (path.startsWith('blobs/') ? [path.slice('blobs/'.length)] : [])),
      );
      for await (const { name } of files.list()) known.add(name);
    }
    const store = await blobs();
    let added = 0;
    for await (const key of store.list('', END_OF_TIME, { keepsDrafts: true })) {
      if (known.has(key) || PASSING.test(key)) continue;
      try {
        await files.add(key, () => store.stream(key));
        added += 1;
      } catch (error) {
        // Deleted since it was listed.
        if ((await store.head(key)) !== null) throw error;
      }
      known.add(key);
    }
    return added;
  };
}

async function firstReadable(shelved: Shelved[], sealing: Sealing | null, failed: (error: unknown) => void): Promise<Backup | null> {
  for (const { folder } of shelved) {
    try {
      return await readBackup(folder, sealing);
    } catch (error) {
      failed(error);
    }
  }
  return null;
}
