import type { Readable } from 'node:stream';
import { openDb, openPool } from '#db/client.ts';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { missingFiles } from '#features/media/server/jobs/check-files.run.ts';
import { findStrayFiles, isMediaKey } from '#features/media/server/queries/find-stray-files.ts';
import { openBackupFile, readBackup } from '#apps/backup/backup-files.ts';
import { openArchive } from '#apps/backup/wal/wal-archive.ts';
import type { Reached } from './choose-moment.ts';
import { forEachAtOnce } from './restore-backup.ts';

const BATCH = 500;

type Order = Pick<Reached, 'backup' | 'archive' | 'others'> & { blobs: BlobStore; url: string };

/**
 * Restores files that were stored after a backup, as far as rows of the restored database name them: those of the archive, then those that
 * only a later backup has. Returns how many rows name and nothing here has.
 */
export async function restoreLaterFiles({ backup, archive, others, blobs, url }: Order): Promise<{ restored: number; missing: number }> {
  const db = openDb(openPool(url, { max: 2, applicationName: 'turnout-restore' }));
  let restored = 0;
  const put = async (key: string, content: Readable | null) => {
    if (content === null) return;
    await blobs.putStream(key, content);
    restored += 1;
  };
  try {
    const { files } = openArchive(archive, backup.sealing);
    const restoreBatch = async (keys: string[]) => {
      const strays = new Set(await findStrayFiles(db, keys));
      const wanted = keys.filter((key) => isMediaKey(key) && !strays.has(key));
      await forEachAtOnce(wanted, async (key) => {
        if ((await blobs.head(key)) === null) await put(key, await files.open(key));
      });
    };
    const batch: string[] = [];
    for await (const { name } of files.list()) if (batch.push(name) === BATCH) await restoreBatch(batch.splice(0));
    await restoreBatch(batch);
    let lacking: string[] = [];
    for await (const { key } of missingFiles({ db, blobs })) lacking.push(key);
    for (const folder of lacking.length === 0 ? [] : others) {
      const other = await readBackup(folder, backup.sealing).catch(() => null);
      const entryOf = (key: string) => other?.entries.get(`blobs/${key}`);
      await forEachAtOnce(lacking, async (key) => {
        const entry = entryOf(key);
        if (other !== null && entry !== undefined) await put(key, await openBackupFile(other, entry));
      });
      lacking = lacking.filter((key) => entryOf(key) === undefined);
    }
    return { restored, missing: lacking.length };
  } finally {
    await db.destroy();
  }
}
