import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { defineRefusals, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';

/** At most `points` uses of `name` by one key within `seconds`. */
export type RateLimit = { name: string; points: number; seconds: number };

export type RateLimits = {
  /**
   * Counts one use by the key (an account id, or an address where nobody is signed in; never a value the caller can choose
   * freely). Refuses with TOO_MANY_REQUESTS and the seconds to wait. The count is shared by all processes.
   */
  consume(limit: RateLimit, key: string, points?: number): Promise<void>;
  /**
   * Counts one use by each of these keys, in one statement of the caller's transaction, and answers the refusals of those who
   * had too many. The uses count only if the transaction commits.
   */
  consumeEach(tx: Tx, limit: RateLimit, keys: string[]): Promise<Map<string, Refusal>>;
};

const refusals = defineRefusals({ TOO_MANY: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' } });

// In order of the keys, so that two that count the same people at once do not wait for each other.
const CONSUME_EACH = prepared(`
  insert into rate_limits as known (key, points, expire)
  select key, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint + $2::bigint from unnest($1::text[]) as use (key) order by key
  on conflict (key) do update set
    points = case when known.expire > excluded.expire - $2::bigint then known.points + 1 else 1 end,
    expire = case when known.expire > excluded.expire - $2::bigint then known.expire else excluded.expire end
  returning key, points, (expire - extract(epoch from clock_timestamp()) * 1000)::float8 as wait`);

type Counted = { key: string; points: number; wait: number };

/** Rate limits counted in PostgreSQL. `factor` widens every limit, for load tests on one address. */
export function createRateLimits(pool: pg.Pool, factor = 1): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: RateLimit) => {
    const existing = limiters.get(limit.name);
    if (existing) return existing;
    const created = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points * factor,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(limit.name, created);
    return created;
  };
  return {
    async consume(limit, key, points = 1) {
      try {
        await limiterOf(limit).consume(key, points);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw tooMany(rejection.msBeforeNext);
      }
    },
    async consumeEach(tx, limit, keys) {
      const stored = new Map(keys.map((key) => [`${limit.name}:${key}`, key]));
      const { rows } = await tx.executeQuery<Counted>(CompiledQuery.raw(CONSUME_EACH, [[...stored.keys()], limit.seconds * 1000]));
      const over = rows.filter(({ points }) => points > limit.points * factor);
      return new Map(over.map(({ key, wait }) => [stored.get(key) ?? key, tooMany(wait)]));
    },
  };
}

function tooMany(millis: number): Refusal {
  return refusals.TOO_MANY(Math.max(1, Math.ceil(millis / 1000)));
}
