import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeBackupLock } from './backup-lock.ts';
import { refuseFull } from './refuse-full.ts';

const SCRATCH = 'verify-';

type Room = {
  dataDir: string;
  /** How much `work` will write. */
  bytes: number;
  /** How much of the disk must stay free. */
  reserveBytes: number;
};

/**
 * Runs `work` with a scratch folder below `DATA_DIR/work`, and removes it afterwards; it holds people's data without encryption, so what a
 * killed process has left of one is removed first. Refuses while another backup is verified, and if the disk lacks the room.
 */
export async function inVerifyWork<Result>(
  { dataDir, bytes, reserveBytes }: Room,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataDir, 'work');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = takeBackupLock(join(folder, 'verify.lock'), { doing: 'verified' });
  try {
    for (const name of await readdir(folder)) if (name.startsWith(SCRATCH)) await rm(join(folder, name), { recursive: true, force: true });
    await refuseFull(folder, bytes, reserveBytes);
    const scratch = await mkdtemp(join(folder, SCRATCH));
    try {
      return await work(scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}
