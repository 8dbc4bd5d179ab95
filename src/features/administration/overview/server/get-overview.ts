import { addMinutes } from '#kernel/time/instant.ts';
import { readBacklogs, readWorkerAge } from '#platform/server/jobs/queue-health.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countMails } from '#features/notifications/api/count-mails.ts';
import { readBooks, readSales } from '#features/payments/api/read-books.ts';
import { countPeople } from '#features/people/api/accounts/list-user-ids.ts';
import type { Overview } from '../contract.ts';

const DAY_MINUTES = 24 * 60;
const WITHIN_MS = 3000;

/** How the site does, from what the metrics read too. A part that fails or takes too long is null, so that the others are shown. */
export async function getOverview(services: Services): Promise<Overview> {
  const { db, now } = services;
  const at = now();
  const [people, sales, books, queues, storage, mail] = await Promise.all([
    soon(countPeople(db, addMinutes(at, -7 * DAY_MINUTES))),
    soon(readSales(db, addMinutes(at, -30 * DAY_MINUTES))),
    soon(readBooks(db)),
    soon(readQueues(services)),
    soon(readStorage(services)),
    soon(countMails(db, addMinutes(at, -DAY_MINUTES))),
  ]);
  return { people, sales, books, queues, storage, mail };
}

async function readQueues({ db, jobs }: Services): Promise<Overview['queues']> {
  const [workerSeenSeconds, backlogs, dead] = await Promise.all([readWorkerAge(db), readBacklogs(db), jobs.countDead()]);
  return {
    workerSeenSeconds,
    waiting: backlogs.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSeconds: Math.max(0, ...backlogs.map(({ oldestSeconds }) => oldestSeconds)),
    dead,
  };
}

async function readStorage({ blobs, scratch }: Services): Promise<Overview['storage']> {
  const [files, scratchFree] = await Promise.all([blobs.room.freeBytes(), scratch.freeBytes()]);
  return { filesFree: Number.isFinite(files) ? files : null, scratchFree };
}

async function soon<Value>(reading: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WITHIN_MS);
  });
  return Promise.race([reading.catch(() => null), tooLate]).finally(() => clearTimeout(timer));
}
