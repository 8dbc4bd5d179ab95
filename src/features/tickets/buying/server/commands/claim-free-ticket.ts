import type { Db } from '#db/client.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { giveFreeTickets, type ClaimOutcome, type FreeClaim } from './give-free-tickets.ts';

const MOST_TOGETHER = 64;

type Request = { services: Services; claim: FreeClaim };
type Add = Batched<Request, ClaimOutcome>;
/** `common` never waits for a lock; events that are locked get a lane of their own, in which waiting holds up nobody else. */
type Lanes = { common: Add; waiting: Map<string, { add: Add; users: number }> };

const lanesOf = new WeakMap<Db, Lanes>();

/**
 * Claims a free ticket. Claims that this process receives at the same time share one transaction, because the commit, which waits for the
 * disk, costs more than everything else, and a crowd wanting one event would otherwise queue for its lock with a connection each.
 */
export async function claimFreeTicket(services: Services, claim: FreeClaim): Promise<ClaimOutcome> {
  const lanes = openLanes(services.db);
  const request = { services, claim };
  if (lanes.waiting.has(claim.sessionEventId)) return waitInLane(lanes, request);
  const outcome = await lanes.common(request);
  return outcome.kind === 'elsewhere' ? waitInLane(lanes, request) : outcome;
}

function openLanes(db: Db): Lanes {
  const known = lanesOf.get(db);
  if (known) return known;
  const lanes = { common: openLane({ wait: false }), waiting: new Map() };
  lanesOf.set(db, lanes);
  return lanes;
}

async function waitInLane({ waiting }: Lanes, request: Request): Promise<ClaimOutcome> {
  const key = request.claim.sessionEventId;
  const lane = waiting.get(key) ?? { add: openLane({ wait: true }), users: 0 };
  waiting.set(key, lane);
  lane.users += 1;
  try {
    return await lane.add(request);
  } finally {
    lane.users -= 1;
    if (lane.users === 0) waiting.delete(key);
  }
}

function openLane({ wait }: { wait: boolean }): Add {
  return createBatcher((requests: Request[]) => give(requests, wait), {
    most: MOST_TOGETHER,
    onSplit: (err, [first, ...others]) => first?.services.log.warn({ err, claims: others.length + 1 }, 'giving free tickets one by one'),
  });
}

async function give(requests: Request[], wait: boolean): Promise<ClaimOutcome[]> {
  const [first] = requests;
  if (!first) return [];
  const { services } = first;
  const claims = requests.map(({ claim }) => claim);
  const options = { wait, rateLimits: services.rateLimits, config: services.config };
  return await inTransaction(services, (command) => giveFreeTickets(command, claims, options));
}
