import type { DiskSpace } from '#platform/server/storage/disk-space.ts';

/** There is no room to convert a film just now; it waits, and this run doesn't count as one of its attempts. */
export class NoScratchSpaceError extends Error {}

// The original and all its sizes together (docs/runbooks/several-machines.md).
const TIMES_ITS_SIZE = 2;

/** Reserves what converting a film of this length takes until the returned function is called; throws `NoScratchSpaceError` without it. */
export async function claimScratch(scratch: DiskSpace, filmBytes: number): Promise<() => void> {
  const release = await scratch.claim(filmBytes * TIMES_ITS_SIZE);
  if (release === null) throw new NoScratchSpaceError('There is no room on the disk of DATA_DIR to convert this film.');
  return release;
}

/** Throws `NoScratchSpaceError` once the reserve is being used up, by the film or by anything else on that disk. */
export async function assertScratch(scratch: DiskSpace): Promise<void> {
  if ((await scratch.freeBytes()) < scratch.reserveBytes) throw new NoScratchSpaceError('The disk of DATA_DIR is filling up.');
}
