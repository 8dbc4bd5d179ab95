import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readManifest, type Backup } from '../backup-files.ts';
import { BackupRefused } from '../backup-refused.ts';
import { openBackupShelf } from '../backup-shelf.ts';
import { firstMissing } from './base-backup.ts';
import { archivesIn, openArchive } from './wal-archive.ts';

const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Reads the archived log from the backup before this one on, each part whole, and compares it with its digest. Returns how many parts there
 * are and what is wrong; nothing of a backup whose log isn't archived beside it.
 */
export async function verifyLog(backup: Backup): Promise<{ parts: number; problems: string[] }> {
  const { wal } = backup.manifest;
  const shelf = dirname(backup.folder);
  const archive = join(archivesIn(shelf), wal?.id ?? '');
  if (wal === undefined || !existsSync(archive)) return { parts: 0, problems: [] };
  const from = (await baseBefore(backup, shelf))?.from ?? wal.from;
  const missing = await firstMissing({ id: wal.id, folder: shelf }, from);
  const problems = missing === null ? [] : [`${missing} of the archived log is missing: what came after it can’t be restored.`];
  const { log } = openArchive(archive, backup.sealing);
  let parts = 0;
  for await (const { name } of log.list()) {
    if (!SEGMENT.test(name) || name < from) continue;
    parts += 1;
    try {
      const part = await log.open(name);
      if (part !== null) await pipeline(part, new Writable({ write: (_chunk, _encoding, done) => done() }));
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      problems.push(error.message);
    }
  }
  return { parts, problems };
}

/**
 * The backup before another one in a BACKUP_DIR that belongs to the same archive, and with which segment of the log it begins; null if
 * there is none.
 */
export async function baseBefore({ folder, manifest }: Backup, shelf: string): Promise<{ folder: string; from: string } | null> {
  const before = (await openBackupShelf(shelf).list()).filter((one) => one.folder < folder).toReversed();
  for (const one of before) {
    const wal = (await readManifest(one.folder).catch(() => null))?.wal;
    if (wal !== undefined && wal.id === manifest.wal?.id) return { folder: one.folder, from: wal.from };
  }
  return null;
}
