import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { defineRefusals } from '#kernel/refusal.ts';

/** At most `points` uses of `name` by one key within `seconds`. */
export type RateLimit = { name: string; points: number; seconds: number };

export type RateLimits = {
  /**
   * Counts one use by the key (an account id, or an address where nobody is signed in; never a value the caller can choose
   * freely). Refuses with TOO_MANY_REQUESTS and the seconds to wait. The count is shared by all processes.
   */
  consume(limit: RateLimit, key: string, points?: number): Promise<void>;
};

const refusals = defineRefusals({ TOO_MANY: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' } });

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
        throw refusals.TOO_MANY(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
      }
    },
  };
}
