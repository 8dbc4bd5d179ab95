import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const PAGE_BYTES = 4096;

export type SmallDisk = { folder: string; fill(): void; empty(): void; remove(): void };

/** Why a test can't make its own disk here, or null if it can. Only root may mount, and not in every container. */
export const noSmallDisk: string | null = findObstacle();

/** Makes an in-memory disk of this many megabytes that a test can fill up. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const freeBytes = () => {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize;
      };
      let size = statSync(ballast, { throwIfNoEntry: false })?.size ?? 0;
      for (let more = freeBytes(); more >= PAGE_BYTES;) {
        // Others write meanwhile, and it takes all of what it is told or nothing.
        const { status } = spawnSync('fallocate', ['--offset', String(size), '--length', String(more), ballast]);
        if (status === 0) {
          size += more;
          more = freeBytes();
        } else more = Math.floor(more / 2);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      // Lazily: a server may still have one of its files open.
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findObstacle(): string | null {
  if (process.platform !== 'linux') return `mounting a small disk is not possible on ${process.platform}`;
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  const folder = mkdtempSync(join(tmpdir(), 'turnout-disk-'));
  try {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' });
    if (status !== 0) return `mounting a small disk is not allowed here: ${stderr?.trim() || 'mount cannot be run'}`;
    spawnSync('umount', [folder]);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
