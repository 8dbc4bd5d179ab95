import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { FileLockHeld, takeFileLock } from '#db/embedded/file-lock.ts';
import type { FileLock } from '#db/embedded/file-lock.ts';

/** Thrown with one clear line while another copy of Turnout works on the same DATA_DIR. */
export class WorldIsRunning extends Error {}

// Pictures that are for subscribers, exports, mails and orders are for nobody else who has an account on this machine.
const PRIVATE_FOLDERS = ['blobs', 'logs', 'mailbox', 'payments', 'work'];

/** Makes DATA_DIR when it is missing and takes it for this process alone. */
export function openDataDir(dataDir: string): FileLock {
  try {
    // Others may pass, so that PostgreSQL can run under an account of its own, but not look around.
    makeFolder(dataDir, 0o711);
    for (const name of PRIVATE_FOLDERS) makeFolder(join(dataDir, name), 0o700);
    return takeFileLock(join(realpathSync(dataDir), 'turnout.lock'));
  } catch (error) {
    if (error instanceof FileLockHeld)
      throw new WorldIsRunning(
        `Turnout runs already on DATA_DIR ${dataDir} (process ${error.holder.pid}). Stop it, or set DATA_DIR and PORT for a second copy.`,
      );
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// Step by step: the recursive way of Node tries for ever, deaf to every signal, where a file system such as /proc takes no folders.
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another start was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
