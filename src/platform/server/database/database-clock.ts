import type { Now } from '#kernel/time/instant.ts';

type Options = {
  /** Asks the database for the time; throws while it is unreachable. */
  ask: () => Promise<Date>;
  /** This machine's clock, used until the database has answered once. */
  machine: Now;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
};

export type DatabaseClock = {
  now: Now;
  /** Compares with the database again; keeps the last result if it is unreachable. */
  compare(): Promise<void>;
};

/**
 * Creates a clock that follows the database's, so that times written by programs on several machines (leases, expiry, the end of a sale)
 * share one scale whatever each machine's clock says. Between comparisons it runs on the monotonic clock, so setting the machine's clock
 * changes nothing. It is accurate to half the round trip to the database, and ignores smaller differences.
 */
export function createDatabaseClock({ ask, machine, elapsed }: Options): DatabaseClock {
  let ahead: number | null = null;
  return {
    now: () => (ahead === null ? machine() : new Date(ahead + elapsed())),
    async compare() {
      const asked = elapsed();
      const told = await ask().catch(() => null);
      if (told === null) return;
      const halfway = (elapsed() - asked) / 2;
      const found = told.getTime() - asked - halfway;
      if (ahead === null || Math.abs(found - ahead) > halfway + 1) ahead = found;
    },
  };
}
