import type pg from 'pg';

import { openPool } from '#db/client.ts';

// They end what hangs, and nothing else.
const LIMITS_MS = {
  connectionTimeoutMillis: 90_000,
  statement_timeout: 90_000,
  query_timeout: 100_000,
  idle_in_transaction_session_timeout: 90_000,
};

/**
 * Opens a pool as the product does, but with limits that no machine reaches, however slow: of a hundred questions at once, the
 * last would otherwise be refused where the first ones take long.
 */
export function openPatientPool(...given: Parameters<typeof openPool>): pg.Pool {
  const pool = openPool(...given);
  // The pool looks at them whenever it is asked for a connection, and none has been.
  Object.assign(pool.options, LIMITS_MS);
  return pool;
}
