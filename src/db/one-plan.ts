import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './client.ts';

const pools = new WeakMap<Db | Tx, pg.Pool>();

/** Gives a client of the database a pool whose connections plan each prepared statement once, for `runByOnePlan`. */
export function planOnceThrough(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * Runs a prepared statement that is worded so that one plan is right for any values. By itself PostgreSQL plans such a
 * statement anew at each request, which costs more than the reading: a limit that it knows seems cheaper to it than one that may be
 * anything. Within a transaction, and where no such pool was given, it runs as any other.
 */
export async function runByOnePlan<Row extends pg.QueryResultRow>(db: Db | Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool === undefined) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return (await pool.query<Row>(text, [...values])).rows;
}
