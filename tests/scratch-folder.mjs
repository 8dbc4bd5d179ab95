// Plain JavaScript, like `run.mjs`, which uses it.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Creates a folder for the tests' temporary files, and returns it with a function that removes it. The folder is in memory if there is
 * plenty: databases are created and dropped by the hundred, which takes up to twice as long on disk. It is world-writable like any
 * temporary folder, because PostgreSQL runs as its own user when the tests run as root.
 */
export function makeScratchFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_DISK : tmpdir(), 'turnout-'));
  chmodSync(folder, 0o1777);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > ROOM_BYTES && process.availableMemory() > 2 * ROOM_BYTES;
  } catch {
    return false;
  }
}
