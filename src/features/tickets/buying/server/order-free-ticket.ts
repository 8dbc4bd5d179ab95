import type { Db } from '#db/client.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { giveFreeTickets, type FreeOrderOutcome, type FreeOrder } from './give-free-tickets.ts';

const MOST_TOGETHER = 64;

type Request = { services: Services; order: FreeOrder };
type Add = Batched<Request, FreeOrderOutcome>;
/** `common` never waits for a lock; events that are locked get a queue of their own, in which waiting holds up nobody else. */
type Queues = { common: Add; waiting: Map<string, { add: Add; users: number }> };

const queuesOf = new WeakMap<Db, Queues>();

/**
 * Orders a free ticket. Orders that this process receives at the same time share one transaction, because the commit, which waits for the
 * disk, costs more than everything else, and a crowd wanting one event would otherwise queue for its lock with a connection each.
 */
export async function orderFreeTicket(services: Services, order: FreeOrder): Promise<FreeOrderOutcome> {
  const queues = openQueues(services.db);
  const request = { services, order };
  if (queues.waiting.has(order.sessionEventId)) return waitInQueue(queues, request);
  const outcome = await queues.common(request);
  return outcome.kind === 'elsewhere' ? waitInQueue(queues, request) : outcome;
}

function openQueues(db: Db): Queues {
  const known = queuesOf.get(db);
  if (known) return known;
  const queues = { common: openQueue({ wait: false }), waiting: new Map() };
  queuesOf.set(db, queues);
  return queues;
}

async function waitInQueue({ waiting }: Queues, request: Request): Promise<FreeOrderOutcome> {
  const key = request.order.sessionEventId;
  const queue = waiting.get(key) ?? { add: openQueue({ wait: true }), users: 0 };
  waiting.set(key, queue);
  queue.users += 1;
  try {
    return await queue.add(request);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) waiting.delete(key);
  }
}

function openQueue({ wait }: { wait: boolean }): Add {
  return createBatcher((requests: Request[]) => give(requests, wait), {
    most: MOST_TOGETHER,
    onSplit: (err, [first, ...others]) => first?.services.log.warn({ err, orders: others.length + 1 }, 'giving free tickets one by one'),
  });
}

async function give(requests: Request[], wait: boolean): Promise<FreeOrderOutcome[]> {
  const [first] = requests;
  if (!first) return [];
  const { services } = first;
  const orders = requests.map(({ order }) => order);
  const options = { wait, rateLimits: services.rateLimits, config: services.config };
  return await inTransaction(services, (command) => giveFreeTickets(command, orders, options));
}
