import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileLockHeld, takeFileLock, type FileLock } from '#db/embedded/file-lock.ts';
import { BackupRefused } from './backup-refused.ts';

/** In DATA_DIR; no part of a backup. */
export const BACKUP_LOCK = 'backup.lock';

/**
 * Runs `work` while no other backup of this DATA_DIR is made: a second one would delete the draft of the first as if it had broken off.
 * Refuses if one is being made.
 */
export async function whileNoOtherBackup<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const lock = takeBackupLock(join(dataDir, BACKUP_LOCK), { doing: 'made' });
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Takes the lock at `path`. Refuses with a sentence while another process holds it. */
export function takeBackupLock(path: string, { doing }: { doing: 'made' | 'verified' }): FileLock {
  try {
    return takeFileLock(path);
  } catch (error) {
    if (error instanceof FileLockHeld)
      throw new BackupRefused(`Another backup is being ${doing} (process ${error.holder.pid}). Wait until it has ended.`);
    throw error;
  }
}
