import { DatabaseError } from 'pg';
import type { Db } from '#db/client.ts';
import { createGatherer, type Gathered } from '#platform/server/gather.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { giveFreeTickets, type ClaimOutcome, type FreeClaim } from './give-free-tickets.ts';

const MOST_TOGETHER = 64;

type Request = { services: Services; claim: FreeClaim };
type Settled = ClaimOutcome | { kind: 'failed'; error: unknown };
type Lane = { add: Gathered<Request, Settled>; users: number };
/** `common` never waits for a lock; events that somebody else holds get a lane of their own, in which waiting harms nobody else. */
type Lanes = { common: Gathered<Request, Settled>; waiting: Map<string, Lane> };

const lanesOf = new WeakMap<Db, Lanes>();

/**
 * Claims a free ticket. Claims that this process gets at the same time go into one transaction, because the commit, with its
 * wait for the disk, costs more than all the rest, and a crowd that wants one event would otherwise stand in line for its lock
 * with a connection each. When that transaction fails, each claim is tried by itself, so that nobody suffers for another.
 */
export async function claimFreeTicket(services: Services, claim: FreeClaim): Promise<Exclude<ClaimOutcome, { kind: 'locked' }>> {
  const lanes = openLanes(services.db);
  const request = { services, claim };
  const isContended = lanes.waiting.has(claim.sessionEventId);
  const first = isContended ? { kind: 'locked' as const } : await lanes.common(request);
  const outcome = first.kind === 'locked' ? await waitInLane(lanes, request) : first;
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'locked') throw new Error('A claim that waits for its event was answered as if it did not.');
  return outcome;
}

function openLanes(db: Db): Lanes {
  const known = lanesOf.get(db);
  if (known) return known;
  const lanes = { common: createGatherer((requests: Request[]) => settle(requests, false), MOST_TOGETHER), waiting: new Map() };
  lanesOf.set(db, lanes);
  return lanes;
}

async function waitInLane({ waiting }: Lanes, request: Request): Promise<Settled> {
  const key = request.claim.sessionEventId;
  const lane = waiting.get(key) ?? { add: createGatherer((requests: Request[]) => settle(requests, true), MOST_TOGETHER), users: 0 };
  waiting.set(key, lane);
  lane.users += 1;
  try {
    return await lane.add(request);
  } finally {
    lane.users -= 1;
    if (lane.users === 0) waiting.delete(key);
  }
}

async function settle(requests: Request[], wait: boolean): Promise<Settled[]> {
  const [first] = requests;
  if (!first) return [];
  const { services } = first;
  const give = (claims: FreeClaim[], options: { wait: boolean }) =>
    inTransaction(services, (command) =>
      giveFreeTickets(command, claims, { ...options, rateLimits: services.rateLimits, config: services.config }),
    );
  try {
    return await give(
      requests.map(({ claim }) => claim),
      { wait },
    );
  } catch (error) {
    if (requests.length === 1 || !isAboutOne(error)) throw error;
    services.log.warn({ err: error, claims: requests.length }, 'free tickets are given one by one');
  }
  const settled: Settled[] = [];
  for (const { claim } of requests) settled.push(await give([claim], { wait: true }).then(onlyOne, failed));
  return settled;
}

function onlyOne([outcome]: ClaimOutcome[]): Settled {
  return outcome ?? failed(new Error('A claim got no answer.'));
}

function failed(error: unknown): Settled {
  return { kind: 'failed', error };
}

// A row that cannot be, or a deadlock: the fault of one claim of many. Anything else is everybody's.
function isAboutOne(error: unknown): boolean {
  return error instanceof DatabaseError && /^(?:23|40)/.test(error.code ?? '');
}
