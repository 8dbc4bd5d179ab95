import type pg from 'pg';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Refusal } from '#kernel/http/refusal.ts';
import { isMigrated } from '#db/migrate.ts';
import { isDiskFull } from '#platform/server/http/faults.ts';
import { readWorkerAge } from '#platform/server/jobs/queue-health.ts';
import { readMaintenance } from '#features/administration/maintenance/server/read-maintenance.ts';
import type { Services } from '#platform/server/program/services.ts';

/** Whether the program can serve everything it is for, and in a few words what prevents it. */
export type Readiness = { ready: boolean; status: string; note?: string };

export type ReadinessWatch = { recordRefusal(refusal: Refusal): void; ask(): Promise<Readiness> };

// A worker that restarts is back within this time.
const WORKER_SILENT_SECONDS = 60;
// With so little left, the next pages of the database and lines of the log may not fit.
const FULL_BELOW_BYTES = 1024 * 1024;
// The database's disk may not be ours: it counts as full for this long after a write has failed for lack of space.
const REMEMBERED_MINUTES = 0.5;

/**
 * What `/readyz` reports: whether the database is reachable and at this version, and whether there is room to save. A full
 * disk, ours or the database's, is reported for as long as writes fail because of it and clears by itself; reads carry on. Without a worker
 * the pages still work, so that is only noted: no proxy should turn people away because of it.
 */
export function createReadiness(
  { blobs, scratch, db, now }: Pick<Services, 'blobs' | 'scratch' | 'db' | 'now'>,
  pool: pg.Pool,
): ReadinessWatch {
  let fullUntil = new Date(0);
  return {
    recordRefusal(refusal: Refusal): void {
      if (isDiskFull(refusal)) fullUntil = addMinutes(now(), REMEMBERED_MINUTES);
    },
    async ask(): Promise<Readiness> {
      const [isReachable, free, ours, workerAge, maintenance] = await Promise.all([
        isMigrated(pool).catch(() => false),
        blobs.room.freeBytes().catch(() => null),
        // With files elsewhere, logs and films being converted still fill this one.
        scratch.freeBytes().catch(() => null),
        readWorkerAge(db).catch(() => 0),
        readMaintenance(db).then(
          ({ mode }) => mode,
          () => 'OPEN' as const,
        ),
      ]);
      if (!isReachable) return { ready: false, status: 'waiting for the database' };
      if ([free, ours].some((bytes) => bytes !== null && bytes < FULL_BELOW_BYTES))
        return { ready: false, status: 'the disk of DATA_DIR is full: reads only' };
      if (fullUntil > now()) return { ready: false, status: 'a disk is full, the database could not save: reads only' };
      const notes = [
        ...(maintenance === 'OPEN' ? [] : [maintenance === 'CLOSED' ? 'closed for maintenance' : 'read-only for maintenance']),
        ...(free !== null && free < blobs.room.reserveBytes ? ['uploads are refused: less than DISK_RESERVE_MB is free'] : []),
        ...(workerAge === null || workerAge > WORKER_SILENT_SECONDS ? [noWorker(workerAge)] : []),
      ];
      return { ready: true, status: 'ready', ...(notes.length > 0 ? { note: notes.join('; ') } : {}) };
    },
  };
}

function noWorker(age: number | null): string {
  const since = age === null ? 'no worker has run yet' : `no worker has run for ${Math.floor(age)} s`;
  return `${since}: mails, tickets, payments and films wait`;
}
