import type { Pool } from 'pg';
import { expect } from 'vitest';

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves once a statement in this database is waiting for a lock that another transaction holds. */
export async function lockWaitedFor(pool: Pool): Promise<void> {
  await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBeGreaterThan(0);
}
