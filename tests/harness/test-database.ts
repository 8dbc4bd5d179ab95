import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { afterAll, inject } from 'vitest';

import { openDb } from '#db/client.ts';
import type { Db } from '#db/client.ts';

import { databaseAddress } from './database-address.ts';
import { openPatientPool } from './open-patient-pool.ts';

export type TestDatabase = {
  db: Db;
  pool: pg.Pool;
  connectionString: string;
  /** Takes away every row that a test has written; what the migrations brought stays. */
  empty(): Promise<void>;
};

/**
 * A database of its own for the test file that calls this, migrated and without people; it goes when the file is done.
 * Call it once at the top: `const { db } = await testDatabase();`, and `beforeEach(empty)` where tests must not see each
 * other's rows.
 */
export async function testDatabase(options: { connections?: number } = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `turnout_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster.adminConnectionString, `create database ${name} template ${cluster.template}`);
  if (cluster.adminConnectionString !== cluster.appConnectionString)
    await asAdmin(cluster.adminConnectionString, `alter database ${name} owner to turnout`);
  const connectionString = databaseAddress(cluster.appConnectionString, name);
  const pool = openPatientPool(connectionString, { max: options.connections ?? 10, applicationName: 'turnout-test' });
  // A connection that breaks while it idles is the end of the database, not a fault of a test.
  pool.on('error', () => undefined);
  const seeded = await tablesWithRows(pool);
  const db = openDb(pool);
  afterAll(async () => {
    await db.destroy();
    await asAdmin(cluster.adminConnectionString, `drop database if exists ${name} with (force)`);
  });
  return { db, pool, connectionString, empty: () => emptyAllBut(pool, seeded) };
}

async function tablesWithRows(pool: pg.Pool): Promise<Set<string>> {
  const seeded = new Set<string>();
  for (const table of await tablesOf(pool)) {
    const { rowCount } = await pool.query(`select from ${table} limit 1`);
    if (rowCount !== 0) seeded.add(table);
  }
  return seeded;
}

async function emptyAllBut(pool: pg.Pool, seeded: Set<string>): Promise<void> {
  const tables = (await tablesOf(pool)).filter((table) => !seeded.has(table));
  if (tables.length > 0) await pool.query(`truncate ${tables.join(', ')}`);
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  return rows.map((row) => row.name);
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
