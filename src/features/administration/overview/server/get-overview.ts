import type { Db } from '#db/client.ts';
import { addDays } from '#kernel/time/instant.ts';
import { readBacklogs, readWorkerAge } from '#platform/server/jobs/queue-health.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countMails } from '#features/notifications/api/count-mails.ts';
import { readBooks, readSales } from '#features/payments/api/read-books.ts';
import { countPeople } from '#features/people/api/accounts/list-user-ids.ts';
import type { Overview } from '../contract.ts';

const WITHIN_MS = 3000;
const COUNTED_MS = 30_000;

/**
 * How the site does, from what the metrics read too. A part that fails or takes too long is null, so that the others are shown. What is
 * counted over whole tables is counted once for all administrators, and again after half a minute.
 */
export async function getOverview(services: Services): Promise<Overview> {
  const counts = countsOf(services);
  const [people, sales, books, queues, storage, mail] = await Promise.all([
    soon(counts.people),
    soon(counts.sales),
    soon(counts.books),
    soon(readQueues(services)),
    soon(readStorage(services)),
    soon(counts.mail),
  ]);
  return { people, sales, books, queues, storage, mail };
}

type Counts = ReturnType<typeof startCounts>;

const counted = new WeakMap<Db, { at: Date; counts: Counts; isDone: boolean }>();

// What takes longer than an administrator waits goes on, but never twice at once. Not on the connection in the background: live events
// would wait for it.
function countsOf({ db, now }: Services): Counts {
  const at = now();
  const last = counted.get(db);
  if (last !== undefined && (!last.isDone || at.getTime() - last.at.getTime() < COUNTED_MS)) return last.counts;
  const next = { at, counts: startCounts(db, at), isDone: false };
  counted.set(db, next);
  void Promise.allSettled(Object.values(next.counts)).then(() => (next.isDone = true));
  return next.counts;
}

function startCounts(db: Db, at: Date) {
  return {
    people: countPeople(db, addDays(at, -7)),
    sales: readSales(db, addDays(at, -30)),
    books: readBooks(db),
    mail: countMails(db, addDays(at, -1)),
  };
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
