import type pg from 'pg';

import { openPool } from '#db/client.ts';

// These end only what hangs.
const LIMITS_MS = {
  connectionTimeoutMillis: 90_000,
  statement_timeout: 90_000,
  query_timeout: 100_000,
  idle_in_transaction_session_timeout: 90_000,
};

/**
 * Opens a pool as the product does, but with limits that even a slow machine doesn't reach: of a hundred concurrent queries, the last would
 * otherwise time out if the first ones took long.
 */
export function openPatientPool(...given: Parameters<typeof openPool>): pg.Pool {
  const pool = openPool(...given);
  // The pool reads its options whenever a connection is requested, and none has been yet.
  Object.assign(pool.options, LIMITS_MS);
  return pool;
}
