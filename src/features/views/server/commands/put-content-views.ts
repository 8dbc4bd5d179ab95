import { DatabaseError } from 'pg';
import type { Db } from '#db/client.ts';
import { createGatherer, type Gathered } from '#platform/server/gather.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { BatchPutViewContent, ViewsAnswer } from '../../contract.ts';
import { writeContentViews, type ViewBatch } from './write-content-views.ts';

const MOST_TOGETHER = 16;
// While the database writes for some, what others saw is read and checked here.
const LANES = 2;

type ViewServices = Pick<Services, 'db' | 'now' | 'newId' | 'jobs' | 'log'>;
type Request = { services: ViewServices; batch: ViewBatch };
type Settled = { answer: ViewsAnswer } | { error: unknown };

const gatherers = new WeakMap<Db, Gathered<Request, Settled>>();

/**
 * Records that the caller saw some items. What this process is told at the same time goes into one transaction: the commit, with
 * its wait for the disk, costs more than all the rest, and many look at the same items, whose counts then change once for all of
 * them. When that transaction fails, each call is tried by itself, so that nobody's views are lost for another's.
 */
export async function putContentViews(services: ViewServices, actor: Actor, { viewRecords }: BatchPutViewContent): Promise<ViewsAnswer> {
  const settled = await gathererOf(services.db)({ services, batch: { viewerUserId: actor.userId, viewRecords } });
  if ('error' in settled) throw settled.error;
  return settled.answer;
}

function gathererOf(db: Db): Gathered<Request, Settled> {
  const known = gatherers.get(db);
  if (known) return known;
  const gatherer = createGatherer(settle, MOST_TOGETHER, LANES);
  gatherers.set(db, gatherer);
  return gatherer;
}

async function settle(requests: Request[]): Promise<Settled[]> {
  const [first] = requests;
  if (!first) return [];
  const { services } = first;
  const write = async (batches: ViewBatch[]): Promise<Settled[]> =>
    (await inTransaction(services, (command) => writeContentViews(command, batches))).map((answer) => ({ answer }));
  try {
    return await write(requests.map(({ batch }) => batch));
  } catch (error) {
    if (requests.length === 1 || !isAboutOne(error)) throw error;
    services.log.warn({ err: error, calls: requests.length }, 'views are counted call by call');
  }
  const settled: Settled[] = [];
  for (const { batch } of requests) settled.push(...(await write([batch]).catch((error: unknown) => [{ error }])));
  return settled;
}

// A row that cannot be, or a deadlock: the fault of one call of many. Anything else is everybody's.
function isAboutOne(error: unknown): boolean {
  return error instanceof DatabaseError && /^(?:23|40)/.test(error.code ?? '');
}
