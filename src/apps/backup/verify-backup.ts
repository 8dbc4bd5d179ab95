import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDb, openPool } from '#db/client.ts';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { missingFiles } from '#features/media/server/jobs/check-files.run.ts';
import { DUMP, blobsIn, draftDataDir, forEachAtOnce } from '#apps/restore/restore-backup.ts';
import { withRestoredDatabase } from '#apps/restore/restored-database.ts';
import { openBackupFile, type Backup } from './backup-files.ts';
import { contradictionsOf } from './count-facts.ts';
import { UNPACKED } from './dump-database.ts';

// What people delete while files are copied is named by a row and gone; more than that is another store, or damage.
const FEW_MISSING = 20;
const PER_MISSING_AT_FIRST = 100;
const PER_MISSING = 1000;

export type Verified = { files: number; tables: number; missing: number; problems: string[] };

/**
 * Restores a backup into an empty folder, starts its database there, and compares it with what was counted when it was made; reads every
 * file and compares it too, and looks for the files that rows name. `missedBefore`: how many of them the last whole backup lacked.
 */
export async function verifyBackup(backup: Backup, scratch: string, missedBefore: number | null = null): Promise<Verified> {
  const blobs = blobsIn(backup);
  await forEachAtOnce(blobs, async ({ entry }) => pipeline(await openBackupFile(backup, entry), nowhere()));
  const dataDir = await draftDataDir(backup, scratch);
  const { contradictions, missing } = await withRestoredDatabase(backup, dataDir, async (client, url) => ({
    contradictions: await contradictionsOf(client, backup.facts),
    missing: await countMissing(backup, url),
  }));
  const tooMany = missing > mostMissing(blobs.length, missedBefore);
  return {
    files: backup.entries.size,
    tables: Object.keys(backup.facts.rows).length,
    missing,
    problems: [
      ...contradictions,
      ...(tooMany
        ? [
            `${missing} files that rows name are not in the backup${missedBefore === null ? '' : `; in the one before it were ${missedBefore}`}.`,
          ]
        : []),
    ],
  };
}

/** How many files that rows name a whole backup may lack: those that the one before it lacked, and what may have been deleted while it was made. */
export function mostMissing(files: number, missedBefore: number | null): number {
  return missedBefore === null
    ? Math.max(FEW_MISSING, files / PER_MISSING_AT_FIRST)
    : missedBefore + Math.max(FEW_MISSING, files / PER_MISSING);
}

/** How many bytes `verifyBackup` will write: everything but the files of people, and a database from a dump, which is compressed. */
export function bytesToVerify(backup: Backup): number {
  const blobs = new Set(blobsIn(backup).map(({ entry }) => entry));
  let bytes = 0;
  for (const entry of backup.entries.values()) if (!blobs.has(entry)) bytes += entry.path === DUMP ? entry.bytes * UNPACKED : entry.bytes;
  return bytes;
}

async function countMissing(backup: Backup, url: string): Promise<number> {
  const db = openDb(openPool(url, { max: 2, applicationName: 'turnout-verify' }));
  try {
    const known = new Set(blobsIn(backup).map(({ key }) => key));
    const folder = await openBlobs({ kind: 'folder', folder: join(backup.folder, 'blobs') });
    const blobs: BlobStore = {
      ...folder,
      head: async (key) => (known.has(key) ? { byteLength: 0, modifiedAt: new Date(0), version: key } : null),
    };
    let missing = 0;
    for await (const _file of missingFiles({ db, blobs })) missing += 1;
    return missing;
  } finally {
    await db.destroy();
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
