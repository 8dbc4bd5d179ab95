import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { draftDataDir } from '#apps/restore/restore-backup.ts';
import { recoverLog } from '#apps/restore/recover-log.ts';
import { withRestoredDatabase } from '#apps/restore/restored-database.ts';
import { openBackupFile, readBackup, type Backup } from '../backup-files.ts';
import { BackupRefused } from '../backup-refused.ts';
import { contradictionsOf } from '../count-facts.ts';
import { bytesToVerify } from '../verify-backup.ts';
import { baseBefore } from './verify-log.ts';
import { archivesIn, openArchive } from './wal-archive.ts';

const LABEL = 'database/cluster/backup_label';
// A backup ends the segment in which it begins, so that it is archived at once.
const ARCHIVED_WITHIN_MS = 120_000;
const SEGMENT_BYTES = 16 * 1024 ** 2;
// What PostgreSQL keeps at most of the log that it has replayed.
const REPLAYED_BYTES = 1_500_000_000;

/** The backup before another one, and the archived log that leads from the segment `from` to `to`, in which the other one begins. */
type Replay = { before: Backup; archive: string; from: string; to: string };

/** Finds how a backup can be reached from the one before it; null if no readable one before it belongs to the same archive. */
export async function findReplay(backup: Backup): Promise<Replay | null> {
  const { wal } = backup.manifest;
  const shelf = dirname(backup.folder);
  const archive = join(archivesIn(shelf), wal?.id ?? '');
  if (wal === undefined || !existsSync(archive)) return null;
  const base = await baseBefore(backup, shelf);
  if (base === null) return null;
  const before = await readBackup(base.folder, backup.sealing).catch((error: unknown) => {
    if (error instanceof BackupRefused) return null;
    throw error;
  });
  return before && { before, archive, from: base.from, to: wal.from };
}

/** How many bytes `replayLog` will write. */
export async function bytesToReplay({ before, archive, from }: Replay): Promise<number> {
  let [copied, segments] = [0, 0];
  for await (const { name, path } of openArchive(archive, null).log.list()) {
    if (name < from) continue;
    copied += (await stat(path)).size;
    segments += 1;
  }
  return bytesToVerify(before) + copied + Math.min(segments * SEGMENT_BYTES, REPLAYED_BYTES);
}

/**
 * Restores the backup before into a scratch folder, replays the archived log up to the place in it at which `backup` began, and compares the
 * database with what was counted then. Returns what is wrong.
 */
export async function replayLog(backup: Backup, { before, archive, from, to }: Replay, scratch: string): Promise<string[]> {
  const since = `${before.manifest.at.slice(0, 16).replace('T', ' ')} UTC`;
  try {
    await untilArchived(archive, to);
    const lsn = await beginningOf(backup);
    const dataDir = await draftDataDir(before, scratch);
    await recoverLog({ dataDir, archive, moment: { lsn }, resumes: null, from });
    const contradictions = await withRestoredDatabase(before, dataDir, (client) => contradictionsOf(client, backup.facts));
    return contradictions.map((one) => `Restored from the backup of ${since} and the log since: ${one}`);
  } catch (error) {
    return [`The backup of ${since} and the log since can’t be restored: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function beginningOf(backup: Backup): Promise<string> {
  const label = backup.entries.get(LABEL);
  const lsn = label && /^START WAL LOCATION: (\S+) /m.exec(await text(await openBackupFile(backup, label)))?.[1];
  if (lsn === undefined) throw new BackupRefused(`${backup.folder} doesn’t say where its log begins.`);
  return lsn;
}

async function untilArchived(archive: string, segment: string): Promise<void> {
  const { log } = openArchive(archive, null);
  const deadline = performance.now() + ARCHIVED_WITHIN_MS;
  for (;;) {
    for await (const { name } of log.list()) if (name === segment) return;
    if (performance.now() > deadline) throw new BackupRefused(`${segment} of the log is not archived.`);
    await sleep(500);
  }
}
