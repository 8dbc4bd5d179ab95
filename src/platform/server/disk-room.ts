import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#kernel/error-code.ts';

/** What is left of the disk below a folder. */
export type DiskRoom = {
  /** Bytes that are never claimed, so that the database and the log on the same disk go on. */
  reserveBytes: number;
  /** Bytes that may still be written, the reserve among them. */
  freeBytes(): Promise<number>;
  /**
   * Sets so many bytes aside until they are given back, written or not; null where that would touch the reserve. What several write at the
   * same time is summed up; half-written files count twice for that time, once as claimed and once as written.
   */
  claim(bytes: number): Promise<(() => void) | null>;
};

/** Room on the disk of a folder, which need not be there yet. Looks each time it is asked. */
export function createDiskRoom(folder: string, reserveBytes: number): DiskRoom {
  let claimed = 0;
  const freeBytes = async () => {
    const { bavail, bsize } = await statfsOf(folder);
    return bavail * bsize;
  };
  return {
    reserveBytes,
    freeBytes,
    async claim(bytes) {
      // Before looking: others ask meanwhile.
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
