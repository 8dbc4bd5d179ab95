// Plain JavaScript like `run.mjs`, which it serves.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A folder for what tests write and throw away, and how to remove it. It lies in memory where there is plenty: databases are made and
 * dropped by the hundred, and a disk takes up to twice the time for it. Open to everybody as a temporary folder is, because PostgreSQL
 * runs as a user of its own where the tests run as root.
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
