import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { FileLockHeld, takeFileLock } from '#db/embedded/file-lock.ts';
import type { FileLock } from '#db/embedded/file-lock.ts';
import { errorCode } from '#kernel/objects/error-code.ts';

/** Thrown with a clear one-line message if another copy of Turnout is using the same DATA_DIR. */
export class WorldIsRunning extends Error {}

/** Thrown with a clear one-line message if DATA_DIR can't be a folder of this account. */
export class DataDirUnusable extends Error {}

/** Thrown with a clear one-line message if a restore into this DATA_DIR has begun and not ended. */
export class RestoreIsIncomplete extends Error {}

/** In DATA_DIR from the beginning of a restore until its end: the folder in which it writes. */
export const RESTORING = 'restoring';

// Pictures for subscribers, exports, emails and orders must not be readable by other accounts on this machine.
const PRIVATE_FOLDERS = ['blobs', 'logs', 'mailbox', 'payments', 'work'];

/** Creates DATA_DIR if it is missing and locks it for this process. Refuses one that is half restored: its database would be empty. A command gives its name. */
export function openDataDir(dataDir: string, command?: string): FileLock {
  const lock = lockDataDir(dataDir, command);
  if (!existsSync(join(dataDir, RESTORING))) return lock;
  lock.release();
  throw new RestoreIsIncomplete(
    `A restore into DATA_DIR ${dataDir} has not ended: run the same \`restore\` again, or choose another DATA_DIR.`,
  );
}

/** Like `openDataDir`, for the restore itself. */
export function lockDataDir(dataDir: string, command?: string): FileLock {
  try {
    // Others may pass through, so that PostgreSQL can run under an account of its own, but not list it.
    makeFolder(dataDir, 0o711);
    for (const name of PRIVATE_FOLDERS) makeFolder(join(dataDir, name), 0o700);
    return takeFileLock(join(realpathSync(dataDir), 'turnout.lock'), command === undefined ? {} : { command });
  } catch (error) {
    if (error instanceof FileLockHeld)
      throw new WorldIsRunning(
        `Turnout is already running on DATA_DIR ${dataDir} (process ${error.holder.pid}). Stop it, or set DATA_DIR and PORT for a second copy.`,
      );
    const why = error instanceof Error ? error.message : String(error);
    const todo = errorCode(error) === 'EACCES' ? ' Make it first, and give it to the account that runs Turnout.' : '';
    throw new DataDirUnusable(`DATA_DIR ${dataDir} cannot be used: ${why}.${todo}`);
  }
}

// One folder at a time: Node's recursive mkdir retries forever, deaf to every signal, in a file system such as /proc that takes no folders.
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
