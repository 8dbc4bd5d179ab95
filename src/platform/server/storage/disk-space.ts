import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#kernel/objects/error-code.ts';

/** The free space on a folder's disk. */
export type DiskSpace = {
  /** Bytes that are never claimed, so that the database and the log on the same disk keep working. */
  reserveBytes: number;
  /** Bytes that can still be written, including the reserve. */
  freeBytes(): Promise<number>;
  /**
   * Sets bytes aside until the returned function is called, written or not; null if that would eat into the reserve. Concurrent claims add
   * up; a half-written file counts twice for that time, once as claimed and once as written.
   */
  claim(bytes: number): Promise<(() => void) | null>;
};

/** The free space of a store without a limit. */
export const UNLIMITED_SPACE: DiskSpace = {
  reserveBytes: 0,
  freeBytes: async () => Number.POSITIVE_INFINITY,
  claim: async () => () => undefined,
};

/** Reports the space on a folder's disk; the folder need not exist yet. Checks the disk on every call. */
export function createDiskSpace(folder: string, reserveBytes: number): DiskSpace {
  let claimed = 0;
  const freeBytes = async () => {
    const { bavail, bsize } = await statfsOf(folder);
    return bavail * bsize;
  };
  return {
    reserveBytes,
    freeBytes,
    async claim(bytes) {
      // Claimed before the check, because others may ask while it runs.
      claimed += bytes;
      const giveBack = () => void (claimed -= bytes);
      try {
        if ((await freeBytes()) - claimed >= reserveBytes) return giveBack;
      } catch (error) {
        giveBack();
        throw error;
      }
      giveBack();
      return null;
    },
  };
}

async function statfsOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const isMissing = errorCode(error) === 'ENOENT';
    if (!isMissing || dirname(folder) === folder) throw error;
    return statfsOf(dirname(folder));
  }
}
