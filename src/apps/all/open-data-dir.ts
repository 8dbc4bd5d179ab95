import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { FileLockHeld, takeFileLock } from '#db/embedded/file-lock.ts';
import type { FileLock } from '#db/embedded/file-lock.ts';

/** Thrown with one clear line while another copy of Turnout works on the same DATA_DIR. */
export class WorldIsRunning extends Error {}

/** Makes DATA_DIR when it is missing and takes it for this process alone. */
export function openDataDir(dataDir: string): FileLock {
  try {
    // Others may pass, so that PostgreSQL can run under an account of its own, but not look around.
    mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o711 });
    return takeFileLock(join(realpathSync(dataDir), 'turnout.lock'));
  } catch (error) {
    if (error instanceof FileLockHeld)
      throw new WorldIsRunning(
        `Turnout runs already on DATA_DIR ${dataDir} (process ${error.holder.pid}). Stop it, or set DATA_DIR and PORT for a second copy.`,
      );
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}
