import { relative } from 'node:path';
import { NO_SESSION_LIMITS } from '#db/client.ts';
import { isDistributed } from '#db/distribution.ts';
import { openSession } from '#db/open-session.ts';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { createDiskSpace } from '#platform/server/storage/disk-space.ts';
import { createBackupWriter, type Backup, type BackupWriter } from './backup-files.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyBlobs } from './copy-blobs.ts';
import { copyCluster, copyRest } from './copy-cluster.ts';
import { countFacts, factsBetween, type Facts } from './count-facts.ts';
import { dumpDatabase, UNPACKED } from './dump-database.ts';
import { fillNewFolder } from './fill-new-folder.ts';
import { refuseFull } from './refuse-full.ts';
import type { Sealing } from './sealing.ts';
import { readWalArchive } from './wal/wal-archive.ts';

type Order = {
  dataDir: string;
  /** The connection string of the product's database, the server's own and no pooler's. */
  databaseUrl: string;
  /** That of the superuser if the database is the built-in one; otherwise null. */
  administration: string | null;
  blobs: BlobStore;
  target: string;
  sealing: Sealing | null;
  /** An earlier backup beside this one, whose files are linked where they haven't changed. */
  previous: Backup | null;
  /** How much of the target's disk must stay free. */
  reserveBytes: number;
  version: string;
  now: Date;
};

/**
 * Copies a site that is in use into a new folder: the database as it is at one moment, then all files, which never change once they are
 * there. Everything confirmed before the call is included. Refuses a target that isn't empty, lies inside DATA_DIR, or is on a disk without
 * room for the database or, later, for the next file. Of one that fails nothing stays.
 */
export async function backUp(order: Order): Promise<{ files: number; linked: number; bytes: number }> {
  const { dataDir, target } = order;
  if (!relative(dataDir, target).startsWith('..'))
    throw new BackupRefused('A copy inside DATA_DIR would be lost with it. Choose another folder.');
  return fillNewFolder(target, () => copyAll(order));
}

async function copyAll(order: Order): Promise<{ files: number; linked: number; bytes: number }> {
  const { dataDir, target, sealing, previous, administration, now, version, reserveBytes } = order;
  await refuseFull(target, await bytesOfDatabase(administration ?? order.databaseUrl, administration !== null), reserveBytes);
  const writer = createBackupWriter({ target, sealing, previous, room: createDiskSpace(target, reserveBytes) });
  const archive = administration === null ? null : await readWalArchive(dataDir);
  const { facts, from, since } =
    administration === null
      ? { facts: await copyDump(writer, order.databaseUrl), from: '', since: now }
      : await copyCluster(writer, dataDir, administration);
  await copyRest(writer, dataDir);
  await copyBlobs(writer, order.blobs);
  const wal = archive === null ? {} : { wal: { id: archive.id, from, since: since.toISOString() } };
  await writer.finish({ at: now.toISOString(), version, database: administration === null ? 'dump' : 'cluster', ...wal }, facts);
  return writer.written();
}

/** How much a copy of the database takes: its cluster with the log, or about so much of it as a dump, which is compressed and has no indexes. */
async function bytesOfDatabase(url: string, isCluster: boolean): Promise<number> {
  const client = await openSession({ connectionString: url, application_name: 'turnout-backup', options: NO_SESSION_LIMITS });
  try {
    const { rows } = await client.query<{ bytes: string }>(
      isCluster
        ? 'select (select sum(pg_database_size(oid)) from pg_database) + (select sum(size) from pg_ls_waldir()) as bytes'
        : 'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes ?? 0) / (isCluster ? 1 : UNPACKED);
  } finally {
    await client.end();
  }
}

async function copyDump(writer: BackupWriter, url: string): Promise<Facts> {
  const client = await openSession({ connectionString: url, application_name: 'turnout-backup', options: NO_SESSION_LIMITS });
  try {
    if (await isDistributed(client))
      throw new BackupRefused('This database is spread over several machines: back it up with the tools of your cluster.');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const counted = await countFacts(client);
    await writer.add('database.dump', async () => dumpDatabase(url, rows[0]?.snapshot ?? ''));
    return factsBetween(counted, counted);
  } finally {
    await client.end();
  }
}
