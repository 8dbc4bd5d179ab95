import type { Db } from '#db/client.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { BatchPutViewContent, ViewsResponse } from '../../contract.ts';
import { writeContentViews, type ViewBatch } from './write-content-views.ts';

const MOST_TOGETHER = 16;
// While the database writes for one batch, the views of the next are read and checked.
const LANES = 2;

type ViewServices = Pick<Services, 'config' | 'db' | 'now' | 'newId' | 'jobs' | 'log' | 'rateLimits'>;
type Request = { services: ViewServices; batch: ViewBatch };

const batchers = new WeakMap<Db, Batched<Request, ViewsResponse>>();

/**
 * Records that the caller saw some items. Calls that arrive in this process at the same time share one transaction: the commit, which waits
 * for the disk, costs more than everything else, and the counts of items that many look at change only once.
 */
export function putContentViews(services: ViewServices, actor: Actor, { viewRecords }: BatchPutViewContent): Promise<ViewsResponse> {
  return batcherOf(services.db)({ services, batch: { viewerUserId: actor.userId, viewRecords } });
}

function batcherOf(db: Db): Batched<Request, ViewsResponse> {
  const known = batchers.get(db);
  if (known) return known;
  const batcher = createBatcher(write, {
    most: MOST_TOGETHER,
    lanes: LANES,
    onSplit: (err, [first, ...others]) => first?.services.log.warn({ err, calls: others.length + 1 }, 'views are counted call by call'),
  });
  batchers.set(db, batcher);
  return batcher;
}

async function write(requests: Request[]): Promise<ViewsResponse[]> {
  const [first] = requests;
  if (!first) return [];
  return await inTransaction(first.services, (command) =>
    writeContentViews(
      command,
      requests.map(({ batch }) => batch),
    ),
  );
}
