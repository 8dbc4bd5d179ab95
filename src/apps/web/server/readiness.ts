import type pg from 'pg';
import { addMinutes } from '#kernel/instant.ts';
import type { Refusal } from '#kernel/refusal.ts';
import { isMigrated } from '#db/migrate.ts';
import { isDiskFull } from '#platform/server/faults.ts';
import type { Services } from '#platform/server/services.ts';

/** Whether the program can serve all that it is for, and in a word or two what stands in the way. */
export type Readiness = { ready: boolean; status: string; note?: string };

export type ReadinessWatch = { noteRefusal(refusal: Refusal): void; ask(): Promise<Readiness> };

// Less than a page of the database and a line of the log need together at any moment.
const FULL_BELOW_BYTES = 1024 * 1024;
// The database's disk may be another than ours: it is full for so long after a write has failed by it.
const REMEMBERED_MINUTES = 0.5;

/**
 * What `/readyz` tells: that the database is reachable and at this version, and that there is room to save. A full disk is told as long as
 * writes fail by it, ours or the database's, and is forgotten by itself; reads go on meanwhile.
 */
export function createReadiness({ blobs, now }: Pick<Services, 'blobs' | 'now'>, pool: pg.Pool): ReadinessWatch {
  let fullUntil = new Date(0);
  return {
    noteRefusal(refusal: Refusal): void {
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
