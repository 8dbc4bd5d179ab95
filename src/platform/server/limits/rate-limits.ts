import { LRUCache } from 'lru-cache';
import { defineRefusals, type Refusal } from '#kernel/http/refusal.ts';
import type { Tx } from '#db/client.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import { networkOf } from '../http/network-of.ts';
import { countAlone, countWithin, type Ask, type Turn, type Use } from './count-in-turn.ts';

/** At most `points` uses of `name` by one key within `seconds` (docs/product.md#rate-limits). */
export type RateLimit = {
  name: string;
  points: number;
  seconds: number;
  /** Set where a limit holds back guessing of passwords and codes: administrators can't multiply it. */
  guardsSecrets?: true;
};

/** Who uses a limit; a request is one. `actor` is null for guests; `address` is left out if there is no client, as in a job. */
export type Caller = { actor: { userId: string } | null; address?: string | null | undefined };

export type RateLimits = {
  /**
   * Counts one use, or `points`, against the key, which must never be a value that the caller can choose freely. Only for uses that aren't
   * made by one of our users; everything else uses `consumeBy`. Refuses with TOO_MANY_REQUESTS and the seconds to wait. All processes share
   * the count.
   */
  consume(limit: RateLimit, key: string, points?: number): Promise<void>;
  /**
   * Counts one use, or `points`, against the account and against the network of its address, in one statement. A network may use a limit
   * twenty times over, because a school or an office shares one; a use that is refused to the account doesn't count against the network, so
   * nobody can use up what others share. Of several limits, each counts only what the ones before it allow. Refuses like `consume`.
   */
  consumeBy(caller: Caller, limits: RateLimit | readonly RateLimit[], points?: number): Promise<void>;
  /**
   * The same for one use by each of these, in order, in one statement of the caller's transaction. Returns each one's refusal, or null if
   * allowed. The uses count only if the transaction commits.
   */
  consumeEach(tx: Tx, limit: RateLimit, callers: Caller[]): Promise<(Refusal | null)[]>;
  /** The count of a limit that this process alone keeps, for what must cost nothing to refuse. */
  inProcess(limit: RateLimit): ProcessLimit;
};

export type ProcessLimit = {
  /** Counts one use, or refuses like `assertLeft`. */
  consume(key: string): void;
  count(key: string): void;
  /** Refuses with TOO_MANY_REQUESTS and the seconds to wait once the key's count has reached the limit. */
  assertLeft(key: string): void;
};

/** How many accounts behind one address can use up a limit. */
const ACCOUNTS_AT_ADDRESS = 20;

const refusals = defineRefusals({ TOO_MANY: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' } });

/** By how much limits are multiplied, as it is at each use, and by how much those that guard secrets are. */
type Factors = { usual: () => number; ofSecrets: number };

const MOST_TOGETHER = 64;

/** Creates rate limits counted in PostgreSQL. A number multiplies every limit. */
export function createRateLimits(pool: Ask, given: number | Factors = 1): RateLimits {
  const { usual, ofSecrets } = typeof given === 'number' ? { usual: () => given, ofSecrets: given } : given;
  const factor = ({ guardsSecrets }: RateLimit) => (guardsSecrets ? ofSecrets : usual());
  const inProcess = new Map<string, ProcessLimit>();
  // A batch for each combination of limits, whose uses have the same turns. A town behind one network would otherwise wait for its row.
  const batches = new Map<string, Batched<Use, Refusal | null>>();
  const count = async (name: string, turns: () => Turn[], use: Use) => {
    if (use.keys.every((key) => key === null)) return;
    let batch = batches.get(name);
    if (!batch) {
      const countAll = async (uses: Use[]) => (await countAlone(pool, turns(), uses)).map(refusalOf);
      batches.set(name, (batch = createBatcher(countAll, { most: MOST_TOGETHER })));
    }
    const refusal = await batch(use);
    if (refusal) throw refusal;
  };
  return {
    consume: (limit, key, points = 1) =>
      count(JSON.stringify(limit), () => [turnOf(limit, factor(limit))], { keys: [`${limit.name}:${key}`], points }),
    consumeBy(caller, limits, points = 1) {
      const all = 'name' in limits ? [limits] : limits;
      const turns = () => all.flatMap((limit) => turnsOf(limit, factor(limit)));
      return count(JSON.stringify(all), turns, { keys: all.flatMap((limit) => keysOf(limit, caller)), points });
    },
    async consumeEach(tx, limit, callers) {
      const uses = callers.map((caller) => ({ keys: keysOf(limit, caller), points: 1 }));
      return (await countWithin(tx, turnsOf(limit, factor(limit)), uses)).map(refusalOf);
    },
    inProcess(limit) {
      const known = inProcess.get(limit.name) ?? createProcessLimit(limit, () => factor(limit));
      inProcess.set(limit.name, known);
      return known;
    },
  };
}

// A count that protects memory must not fill it.
const MOST_KEYS = 20_000;

function createProcessLimit({ points, seconds }: RateLimit, factor: () => number): ProcessLimit {
  const counts = new LRUCache<string, { points: number; endsAt: number }>({ max: MOST_KEYS });
  const current = (key: string) => {
    const found = counts.get(key);
    return found !== undefined && found.endsAt > performance.now() ? found : null;
  };
  const count = (key: string) => {
    const found = current(key);
    if (found) found.points += 1;
    else counts.set(key, { points: 1, endsAt: performance.now() + seconds * 1000 });
  };
  const assertLeft = (key: string) => {
    const found = current(key);
    if (found && found.points >= points * factor()) throw tooMany(found.endsAt - performance.now());
  };
  return {
    consume(key) {
      assertLeft(key);
      count(key);
    },
    count,
    assertLeft,
  };
}

/** What one caller counts against: the account before the network. */
function turnsOf(limit: RateLimit, factor: number): Turn[] {
  return [turnOf(limit, factor), turnOf(limit, factor * ACCOUNTS_AT_ADDRESS)];
}

function turnOf({ points, seconds }: RateLimit, factor: number): Turn {
  return { millis: seconds * 1000, most: points * factor };
}

function keysOf({ name }: RateLimit, { actor, address }: Caller): (string | null)[] {
  return [actor ? `${name}:${actor.userId}` : null, address ? `${name}:${networkOf(address)}` : null];
}

function refusalOf(wait: number | null): Refusal | null {
  return wait === null ? null : tooMany(wait);
}

function tooMany(millis: number): Refusal {
  return refusals.TOO_MANY(Math.max(1, Math.ceil(millis / 1000)));
}
