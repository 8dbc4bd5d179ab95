import type pg from 'pg';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Refusal } from '#kernel/http/refusal.ts';
import { isMigrated } from '#db/migrate.ts';
import { isDiskFull } from '#platform/server/http/faults.ts';
import type { Services } from '#platform/server/program/services.ts';

/** Whether the program can serve everything it is for, and in a few words what prevents it. */
export type Readiness = { ready: boolean; status: string; note?: string };

export type ReadinessWatch = { recordRefusal(refusal: Refusal): void; ask(): Promise<Readiness> };

// With so little left, the next pages of the database and lines of the log may not fit.
const FULL_BELOW_BYTES = 1024 * 1024;
// The database's disk may not be ours: it counts as full for this long after a write has failed for lack of space.
const REMEMBERED_MINUTES = 0.5;

/**
 * What `/readyz` reports: whether the database is reachable and at this version, and whether there is room to save. A full
 * disk, ours or the database's, is reported for as long as writes fail because of it and clears by itself; reads carry on.
 */
export function createReadiness({ blobs, now }: Pick<Services, 'blobs' | 'now'>, pool: pg.Pool): ReadinessWatch {
  let fullUntil = new Date(0);
  return {
    recordRefusal(refusal: Refusal): void {
      if (isDiskFull(refusal)) fullUntil = addMinutes(now(), REMEMBERED_MINUTES);
    },
    async ask(): Promise<Readiness> {
      const [isReachable, free] = await Promise.all([isMigrated(pool).catch(() => false), blobs.room.freeBytes().catch(() => null)]);
      if (!isReachable) return { ready: false, status: 'waiting for the database' };
      if (free !== null && free < FULL_BELOW_BYTES) return { ready: false, status: 'the disk of DATA_DIR is full: reads only' };
      if (fullUntil > now()) return { ready: false, status: 'a disk is full, the database could not save: reads only' };
      if (free !== null && free < blobs.room.reserveBytes)
        return { ready: true, status: 'ready', note: 'uploads are refused: less than DISK_RESERVE_MB is free' };
      return { ready: true, status: 'ready' };
    },
  };
}
