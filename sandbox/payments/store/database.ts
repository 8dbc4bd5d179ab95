import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/**
 * Opens the sandbox's file in `dataDir`, creating the folder and tables if they don't exist.
 * Uses a write-ahead log with full sync: an acknowledged write survives `kill -9` and a power cut.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new RememberingDatabase(join(dataDir, 'payments-sandbox.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;');
  database.exec(TABLES);
  addColumn(database, 'due_action', 'timeline', "TEXT NOT NULL DEFAULT ''");
  return database;
}

/** Compiles each statement once: the sandbox has few of them and runs them all the time. */
class RememberingDatabase extends DatabaseSync {
  readonly #known = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const known = this.#known.get(sql) ?? super.prepare(sql);
    this.#known.set(sql, known);
    return known;
  }
}

/** Adds a newer column to a file from an earlier version. */
function addColumn(database: DatabaseSync, table: string, name: string, definition: string): void {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[];
  if (!columns.some((column) => column.name === name)) database.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
}

/** Runs `work` in one transaction: all of it is on disk when this returns, and none of it if it throws. */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

// `body` is the object as the API shows it, `hidden` what the API never shows (card behaviour, secrets, links).
const TABLES = `
CREATE TABLE IF NOT EXISTS object (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  account TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  hidden TEXT NOT NULL CHECK (json_valid(hidden))
) STRICT;
CREATE INDEX IF NOT EXISTS object_by_kind ON object (account, kind, seq);
CREATE INDEX IF NOT EXISTS object_of_invoice ON object (account, kind, json_extract(body, '$.invoice'), seq)
  WHERE json_extract(body, '$.invoice') IS NOT NULL;
CREATE INDEX IF NOT EXISTS object_of_subscription ON object (account, kind, json_extract(body, '$.parent.subscription_details.subscription'), seq)
  WHERE json_extract(body, '$.parent.subscription_details.subscription') IS NOT NULL;

CREATE TABLE IF NOT EXISTS delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL REFERENCES object (id),
  endpoint_id TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'lost')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  last_status INTEGER,
  last_error TEXT,
  delivered_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (state, next_at);
CREATE INDEX IF NOT EXISTS delivery_of_event ON delivery (event_id);

CREATE TABLE IF NOT EXISTS due_action (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS due_action_at ON due_action (at);

CREATE TABLE IF NOT EXISTS timeline (
  id TEXT PRIMARY KEY,
  ahead INTEGER NOT NULL,
  frozen INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE IF NOT EXISTS bank_account (
  account_id TEXT PRIMARY KEY,
  sort_code TEXT NOT NULL,
  account_number TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS past (
  reference TEXT PRIMARY KEY,
  answer TEXT NOT NULL CHECK (json_valid(answer))
) STRICT;

CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT NOT NULL,
  account TEXT NOT NULL,
  request TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, key)
) STRICT;
CREATE INDEX IF NOT EXISTS idempotency_at ON idempotency (at);

CREATE TABLE IF NOT EXISTS link (
  token TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('onboarding', 'onboarding_form', 'express')),
  account_id TEXT NOT NULL,
  refresh_url TEXT,
  return_url TEXT,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
`;
