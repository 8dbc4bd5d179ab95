import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBackup, readManifest, type Backup, type Manifest } from '#apps/backup/backup-files.ts';
import { BackupRefused } from '#apps/backup/backup-refused.ts';
import { openBackupShelf } from '#apps/backup/backup-shelf.ts';
import type { Sealing } from '#apps/backup/sealing.ts';
import { archivesIn } from '#apps/backup/wal/wal-archive.ts';

/** A moment, or the end of what was archived. */
export type Moment = Date | 'last';

type Wanted = {
  /** Of one backup, or a BACKUP_DIR. */
  folder: string;
  moment: Moment;
  sealing: Sealing | null;
  /** Where archives may be beside the folder of the backup. */
  shelf: string | null;
  /** Told of each backup that was passed over because it can't be read. */
  onUnreadable?: (refused: BackupRefused) => void;
};

/**
 * A backup, the archive with the log since, and the other backups beside it, newest first. `resumes`: from when on a later backup can restore
 * moments, if its log is another one, so that between them there may be a gap.
 */
export type Reached = { backup: Backup; archive: string; others: string[]; resumes: string | null };

/** Finds from which backup a moment is restored: the one named, or the last one before. Refuses what can't be restored to it, with what to do. */
export async function chooseMoment({ folder, moment, sealing, shelf, onUnreadable = () => undefined }: Wanted): Promise<Reached> {
  const isOne = existsSync(join(folder, 'backup.json'));
  const shelved = isOne ? dirname(folder) : folder;
  const all = (await openBackupShelf(shelved).list()).map((one) => one.folder).toReversed();
  const named = isOne ? [folder] : all;
  if (named.length === 0) throw new BackupRefused(`${folder} is neither a backup nor a folder with backups.`);
  let earliest: string | null = null;
  const unreadable: BackupRefused[] = [];
  for (const one of named) {
    const backup = await readBackup(one, sealing).catch((error: unknown) => {
      if (isOne || !(error instanceof BackupRefused)) throw error;
      onUnreadable(error);
      unreadable.push(error);
      return null;
    });
    if (backup === null) continue;
    const refusal = whyNotAnyMoment(backup.manifest);
    if (refusal !== null && isOne) throw new BackupRefused(refusal);
    const { wal } = backup.manifest;
    if (wal === undefined) continue;
    earliest = wal.since;
    if (moment !== 'last' && Date.parse(wal.since) > moment.getTime()) continue;
    return {
      backup,
      archive: archiveOf(wal.id, [shelved, ...(shelf === null ? [] : [shelf])]),
      others: all.filter((other) => other !== one),
      resumes: await resumptionAfter(wal, all),
    };
  }
  if (earliest === null && unreadable[0] !== undefined) throw unreadable[0];
  throw new BackupRefused(
    earliest === null
      ? `No backup in ${folder} was made with BACKUP_WAL_SECONDS, without which each holds one moment: name one, without --at.`
      : `The first moment that ${folder} can restore is ${laterSecond(earliest)}: choose it or a later one${isOne ? ', or an older backup' : ''}.`,
  );
}

async function resumptionAfter({ id, since }: { id: string; since: string }, all: string[]): Promise<string | null> {
  const others = (await Promise.all(all.map((folder) => readManifest(folder).catch(() => null)))).flatMap(
    (manifest) => manifest?.wal ?? [],
  );
  const later = others.filter((wal) => wal.id !== id && Date.parse(wal.since) > Date.parse(since)).map((wal) => laterSecond(wal.since));
  return later.toSorted()[0] ?? null;
}

function whyNotAnyMoment({ database, wal }: Manifest): string | null {
  if (database === 'dump')
    return 'This is the backup of a PostgreSQL of your own, and holds one moment: restore it without --at, or use the archive of that server.';
  return wal === undefined
    ? 'This backup was made without BACKUP_WAL_SECONDS, and holds one moment: restore it without --at, or name another.'
    : null;
}

function archiveOf(id: string, shelves: string[]): string {
  const archives = shelves.map((shelf) => join(archivesIn(shelf), id));
  const found = archives.find((archive) => existsSync(archive));
  if (found === undefined)
    throw new BackupRefused(`The log since this backup is missing: copy it to ${archives[0]}, or restore without --at.`);
  return found;
}

// Moments are given in seconds.
function laterSecond(at: string): string {
  return new Date(Math.ceil(Date.parse(at) / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}
