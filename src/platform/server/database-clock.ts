import type { Now } from '#kernel/instant.ts';

type Given = {
  /** Asks the database what time it is; throws while it cannot be reached. */
  ask: () => Promise<Date>;
  /** The clock of this machine, for as long as the database has never said. */
  machine: Now;
  /** Milliseconds since some moment, which nobody ever sets. */
  elapsed: () => number;
};

export type DatabaseClock = {
  now: Now;
  /** Compares with the database once more; the former comparison stays where it cannot be reached. */
  compare(): Promise<void>;
};

/**
 * A clock that goes by the database's, so that what programs on several machines write down (leases, expiry, the end of a sale) is on one
 * scale whatever each machine believes. Between comparisons it goes on evenly: a machine whose clock is set meanwhile changes nothing.
 * It is as exact as half the way to the database takes, and is not moved by less than that.
 */
export function createDatabaseClock({ ask, machine, elapsed }: Given): DatabaseClock {
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
