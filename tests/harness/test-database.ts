import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { afterAll, inject } from 'vitest';

import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import type { Db } from '#db/client.ts';

import { distributeDatabase, makeCluster } from './citus-database.ts';
import { databaseAddress } from './database-address.ts';
import { isOnCitus } from './on-citus.ts';
import { openPatientPool } from './open-patient-pool.ts';

export type TestDatabase = {
  db: Db;
  pool: pg.Pool;
  connectionString: string;
  /** Deletes every row that a test has written and keeps those from the migrations. */
  empty(): Promise<void>;
};

/**
 * Creates a separate database for the calling test file, migrated and without people, and drops it when the file is done. Call it once at
 * the top: `const { db } = await testDatabase();`, and add `beforeEach(empty)` if tests must not see each other's rows.
 */
export async function testDatabase(options: Options = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `turnout_test_${randomBytes(6).toString('hex')}`;
  const template = options.locale === undefined ? cluster.template : await templateIn(options.locale);
  await createDatabase(cluster.adminConnectionString, name, template);
  if (cluster.adminConnectionString !== cluster.appConnectionString)
    await asAdmin(cluster.adminConnectionString, `alter database ${name} owner to turnout`);
  const connectionString = databaseAddress(cluster.appConnectionString, name);
  if (options.locale !== undefined) await createTables(connectionString);
  const pool = openPatientPool(connectionString, { max: options.connections ?? 10, applicationName: 'turnout-test' });
  // An idle connection breaks when the database is dropped; that isn't a test failure.
  pool.on('error', () => undefined);
  const tablesWithRows = await lookForRows(pool);
  const seeded = new Set((await tablesWithRows()).map(({ name: table }) => table));
  const empty = async () =>
    emptyTables(
      pool,
      (await tablesWithRows()).filter(({ name: table }) => !seeded.has(table)),
    );
  const db = openDb(pool);
  afterAll(async () => {
    await db.destroy();
    const drop = () => asAdmin(cluster.adminConnectionString, `drop database if exists ${name} with (force)`);
    // Dropping waits for a checkpoint, which fails now and then if another test's database is dropped meanwhile.
    await drop().catch(drop);
  });
  return { db, pool, connectionString, empty };
}

async function createTables(connectionString: string): Promise<void> {
  if (isOnCitus) await makeCluster(connectionString);
  await migrate(connectionString);
  if (isOnCitus) await distributeDatabase(connectionString);
}

/** `locale` names another locale than that of our own cluster, for what must not depend on an operator's choice. */
type Options = { connections?: number; locale?: 'en-GB' };

// Character classes come from the system, and ordering from ICU. A system without UTF-8 locales leaves the classes of C.
async function templateIn(locale: string): Promise<string> {
  const client = new pg.Client({ connectionString: inject('testCluster').adminConnectionString });
  await client.connect();
  const { rows } = await client.query<{ collcollate: string }>(
    `select collcollate from pg_collation where collprovider = 'c' and collcollate ~* 'utf-?8' order by collcollate ~* '^en_' desc, 1 limit 1`,
  );
  await client.end();
  const system = rows[0]?.collcollate ?? 'C';
  return `template0 encoding 'UTF8' locale_provider icu icu_locale '${locale}' lc_collate '${system}' lc_ctype '${system}'`;
}

/** A table with rows, and whether only truncating empties it well: it is long, or refuses deletions. */
type FilledTable = { name: string; truncates: boolean };

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name, exists (
    select 1 from pg_trigger t where t.tgrelid = format('%I.%I', schemaname, tablename)::regclass and t.tgtype & 8 > 0) as "refusesDeletion"
  from pg_tables where schemaname = 'public'`;
const LONG_BYTES = 512 * 1024;

/** Finds the tables with rows in one statement: a test fills ten of ninety. */
async function lookForRows(pool: pg.Pool): Promise<() => Promise<FilledTable[]>> {
  const { rows } = await pool.query<{ name: string; refusesDeletion: boolean }>(TABLES);
  if (isOnCitus) return () => lookOneByOne(pool, rows);
  const looks = rows.map(({ name, refusesDeletion }) => {
    const truncates = refusesDeletion ? 'true' : `pg_relation_size('${name}') > ${LONG_BYTES}`;
    return `case when exists (select 1 from ${name}) then jsonb_build_object('name', '${name}', 'truncates', ${truncates}) end`;
  });
  const text = `select array_remove(array[${looks.join(', ')}], null) as tables`;
  return async () => (await pool.query<{ tables: FilledTable[] }>(text)).rows.flatMap(({ tables }) => tables);
}

// A cluster plans one statement over ninety tables for seconds.
async function lookOneByOne(pool: pg.Pool, tables: { name: string }[]): Promise<FilledTable[]> {
  const looks = tables.map(({ name }) => `select '${name}' as name from (select 1 from ${name} limit 1) one`);
  const results = (await pool.query(looks.join(';'))) as unknown as pg.QueryResult<{ name: string }>[];
  return results.flatMap(({ rows }) => rows.map(({ name }) => ({ name, truncates: true })));
}

const CLONING_ATTEMPTS = 40;

async function createDatabase(admin: string, name: string, template: string): Promise<void> {
  const create = () => asAdmin(admin, `create database ${name} template ${template}`);
  if (!isOnCitus) return create();
  await createBeside(admin, template, create);
  // Triggers that fail a test's statement work on shards as they do here.
  await asAdmin(admin, `alter database ${name} set citus.enable_unsafe_triggers = on`);
}

// On Citus a daemon connects to each database that has shards, and nobody may be connected to a template.
async function createBeside(admin: string, template: string, create: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (template.startsWith('turnout_'))
      await asAdmin(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
    try {
      return await create();
    } catch (error) {
      if (attempt === CLONING_ATTEMPTS) throw error;
    }
  }
}

const DEADLOCK = '40P01';

// Work that the last test left behind may still hold a lock; the database ends one of the two, and the next attempt finds it done.
async function emptyTables(pool: pg.Pool, tables: FilledTable[]): Promise<void> {
  if (tables.length === 0) return;
  const statements = emptying(tables).join('; ');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query(statements);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK || attempt === 3) throw error;
    }
  }
}

// Truncating gives each table and each of its indexes a new file, which takes ten times as long as deleting the few rows of a test. The lock
// waits, as truncating does, for work that the last test left behind.
function emptying(tables: FilledTable[]): string[] {
  const namesOf = (truncates: boolean) => tables.filter((table) => table.truncates === truncates).map(({ name }) => name);
  const [long, short] = [namesOf(true), namesOf(false)];
  const all = [...long, ...short].toSorted();
  return [
    ...(short.length > 0 ? [`lock table ${all.join(', ')} in access exclusive mode`] : []),
    ...(long.length > 0 ? [`truncate ${long.join(', ')}`] : []),
    ...short.map((name) => `delete from ${name}`),
  ];
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
