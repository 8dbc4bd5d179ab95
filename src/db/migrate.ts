import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { NO_SESSION_LIMITS } from './client.ts';
import { allowChangesOfShards, distributeTables, isDistributed } from './distribution.ts';
import { openSession } from './open-session.ts';
import { splitStatements } from './split-statements.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
// Any number works as long as all copies of the product share it.
const LOCK_KEY = 7_274_316;
const LOCK_ATTEMPTS = 1200;
const CONNECT_WITHIN_MS = 15_000;

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database up to date: applies each file of `migrations/` once, in order, each in its own transaction, and returns the names
 * applied. The address must be the server's own: the lock belongs to a session. Where the tables are spread over a cluster, a migration's new ones are too, with it. Safe to run from several processes at once. Throws if a file was edited after it was applied, or if the database has migrations
 * that this version doesn't know.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = await openSession({
    connectionString,
    application_name: 'turnout-migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: NO_SESSION_LIMITS,
  });
  try {
    await takeLock(client);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
    return await applyPending(client, await readMigrations());
  } finally {
    await client.end();
  }
}

/** Whether the database is exactly at this version: nothing pending, nothing unknown. */
export async function isMigrated(pool: pg.Pool | pg.Client): Promise<boolean> {
  const known = await readMigrations();
  const { rows } = await pool.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return applied.size === known.length && known.every((migration) => applied.get(migration.name) === migration.checksum);
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(FOLDER, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

// Polls instead of blocking: a session waiting inside pg_advisory_lock holds a snapshot, which can deadlock with a concurrent index build.
async function takeLock(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
    if (rows[0]?.taken) return;
    await wait(100);
  }
  throw new Error('Another process has been migrating the database for two minutes. Is it stuck?');
}

async function applyPending(client: pg.Client, known: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  await followRenumbering(client, applied, known);
  const unknown = [...applied.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Error(`The database is newer than this version of Turnout: it knows ${unknown.join(', ')}.`);
  const pending = [];
  for (const migration of known) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) pending.push(migration);
    else if (checksum !== migration.checksum)
      throw new Error(`Migration ${migration.name} was edited after it was applied. Restore it and add a new one.`);
  }
  const isSpread = pending.length > 0 && (await isDistributed(client));
  for (const migration of pending) await apply(client, migration, { isSpread, isLast: migration === pending.at(-1) });
  return pending.map((migration) => migration.name);
}

// A file that got another number after it was applied is known by its content.
async function followRenumbering(client: pg.Client, applied: Map<string, string>, known: Migration[]): Promise<void> {
  for (const [name, checksum] of applied) {
    if (known.some((migration) => migration.name === name)) continue;
    const renumbered = known.find((migration) => migration.checksum === checksum && !applied.has(migration.name));
    if (renumbered === undefined) continue;
    await client.query('update migrations set name = $2 where name = $1', [name, renumbered.name]);
    applied.delete(name);
    applied.set(renumbered.name, checksum);
  }
}

type Applying = { isSpread: boolean; isLast: boolean };

async function apply(client: pg.Client, migration: Migration, { isSpread, isLast }: Applying): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '10s'");
    // The last one waits for the disk, and all before it are there then: a crash in between only repeats them. In a cluster each waits, because
    // shards keep a change whose commit this server has lost.
    if (!isLast && !isSpread) await client.query('set local synchronous_commit = off');
    if (isSpread) await allowChangesOfShards(client);
    // A cluster refuses several changes of constraints in one text.
    for (const statement of splitStatements(migration.sql)) await client.query(statement);
    if (isSpread) await distributeTables(client);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed.`, { cause: error });
  }
}
