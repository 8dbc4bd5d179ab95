import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { defineRefusals, type Refusal } from '#kernel/http/refusal.ts';
import type { Tx } from '#db/client.ts';
import { statement, type Params, type Statement } from '#db/statement.ts';
import { networkOf } from '../http/network-of.ts';

/** At most `points` uses of `name` by one key within `seconds` (docs/product.md#rate-limits). */
export type RateLimit = {
  name: string;
  points: number;
  seconds: number;
  /** Set where a limit holds back guessing of passwords and codes, or collecting addresses: administrators can't multiply it. */
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

// Milliseconds to wait; null if allowed.
type WaitRow = { wait: string | null };
type Uses = {
  accounts: (string | null)[];
  networks: (string | null)[];
  points: number[];
  millis: number;
  most: number;
  mostOfNetwork: number;
};

const COUNT = (uses: string, millis = ':millis::bigint') => `
  insert into rate_limits as known (key, points, expire)
  select key, points, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${millis} from (${uses}) use order by key
  on conflict (key) do update set
    points = case when known.expire > excluded.expire - ${millis} then known.points + excluded.points else excluded.points end,
    expire = case when known.expire > excluded.expire - ${millis} then known.expire else excluded.expire end
  returning key, points, expire`;

// Accounts before networks, each in order of the keys, so that two statements counting the same keys don't deadlock. A caller's reach is what
// was counted with it and before it.
const CONSUME = statement<WaitRow, Uses>(`
  with asked as (
    select *, sum(points) over (partition by account order by place) - sum(points) over (partition by account) as behind
    from unnest(:accounts::text[], :networks::text[], :points::integer[]) with ordinality as asked (account, network, points, place)
  ), accounts as (
    ${COUNT('select account as key, sum(points)::integer as points from asked where account is not null group by account')}
  ), passing as (
    select asked.*, coalesce(accounts.points + behind <= :most::float8, true) as passes, accounts.expire
    from asked left join accounts on accounts.key = asked.account
  ), networks as (
    ${COUNT('select network as key, sum(points)::integer as points from passing where network is not null and passes group by network')}
  ), reached as (
    select passing.place, passes, passing.expire, networks.expire as network_expire,
      networks.points + sum(passing.points) over (partition by network, passes order by place) - sum(passing.points) over (partition by network, passes)
        as network_reach
    from passing left join networks on networks.key = passing.network
  )
  select case when not passes then expire when network_reach > :mostOfNetwork::float8 then network_expire end
    - extract(epoch from clock_timestamp()) * 1000 as wait
  from reached order by place`);

/** Builds a statement that counts against this many keys in turn, each only if those before it allow. */
function countInTurn(keys: number): Statement<WaitRow, Params> {
  const passed: string[] = [];
  const counts = Array.from({ length: keys }, (_, at) => {
    const use = [`select :key${at}::text as key, :points::integer as points where true`, ...passed].join(' and ');
    passed.push(`(select points <= :most${at}::float8 from use${at})`);
    return `use${at} as (${COUNT(use, `:millis${at}::bigint`)})`;
  });
  const waits = counts.map((_, at) => `when (select points > :most${at}::float8 from use${at}) then (select expire from use${at})`);
  // Commits asynchronously in its own transaction: a server crash can lose at most the counts of the last second.
  return statement(`with ${counts.join(', ')}
    select case ${waits.join(' ')} end - extract(epoch from clock_timestamp()) * 1000 as wait,
      set_config('synchronous_commit', 'off', true) as commits`);
}

const IN_TURN = [1, 2, 3, 4].map(countInTurn);

/** By how much limits are multiplied, as it is at each use, and by how much those that guard secrets are. */
type Factors = { usual: () => number; ofSecrets: number };

/** Creates rate limits counted in PostgreSQL. A number multiplies every limit. */
export function createRateLimits(pool: pg.Pool, given: number | Factors = 1): RateLimits {
  const { usual, ofSecrets } = typeof given === 'number' ? { usual: () => given, ofSecrets: given } : given;
  const factor = ({ guardsSecrets }: RateLimit) => (guardsSecrets ? ofSecrets : usual());
  const inProcess = new Map<string, ProcessLimit>();
  const count = async (keys: CountedKey[], points: number) => {
    if (keys.length === 0) return;
    const counted = IN_TURN[keys.length - 1] ?? countInTurn(keys.length);
    const named = keys.map(({ key, millis, most }, at) => ({ [`key${at}`]: key, [`millis${at}`]: millis, [`most${at}`]: most }));
    const { rows } = await pool.query<WaitRow>(counted.text, counted.values(Object.assign({ points }, ...named)));
    const [refusal] = rows.map(refusalOf);
    if (refusal) throw refusal;
  };
  return {
    consume: (limit, key, points = 1) => count([countedKey(limit, key, factor(limit))], points),
    async consumeBy(caller, given, points = 1) {
      const limits = 'name' in given ? [given] : given;
      await count(
        limits.flatMap((limit) => keysOf(limit, caller, factor(limit))),
        points,
      );
    },
    async consumeEach(tx, limit, callers) {
      return (await CONSUME.all(tx, usesOf(limit, callers, factor(limit)))).map(refusalOf);
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

type CountedKey = { key: string; millis: number; most: number };

function countedKey({ name, points, seconds }: RateLimit, key: string, factor: number): CountedKey {
  return { key: `${name}:${key}`, millis: seconds * 1000, most: points * factor };
}

/** The keys that one caller counts against: the account before the network. */
function keysOf(limit: RateLimit, { actor, address }: Caller, factor: number): CountedKey[] {
  return [
    ...(actor ? [countedKey(limit, actor.userId, factor)] : []),
    ...(address ? [countedKey(limit, networkOf(address), factor * ACCOUNTS_AT_ADDRESS)] : []),
  ];
}

function usesOf({ name, points: most, seconds }: RateLimit, callers: Caller[], factor: number): Uses {
  return {
    accounts: callers.map(({ actor }) => (actor ? `${name}:${actor.userId}` : null)),
    networks: callers.map(({ address }) => (address ? `${name}:${networkOf(address)}` : null)),
    points: callers.map(() => 1),
    millis: seconds * 1000,
    most: most * factor,
    mostOfNetwork: most * factor * ACCOUNTS_AT_ADDRESS,
  };
}

function refusalOf({ wait }: WaitRow): Refusal | null {
  return wait === null ? null : tooMany(Number(wait));
}

function tooMany(millis: number): Refusal {
  return refusals.TOO_MANY(Math.max(1, Math.ceil(millis / 1000)));
}
