import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';

import { startNode } from '#tests/cluster/citus-node.ts';
import { NO_CITUS, findCitus } from '#tests/cluster/find-citus.mjs';
import { distributeDatabase, makeCluster } from './citus-database.ts';
import { databaseAddress } from './database-address.ts';
import { isOnCitus } from './on-citus.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- Vitest is extended by merging an interface.
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** What each test file needs to create its own database from the template. */
export type TestCluster = { adminConnectionString: string; appConnectionString: string; template: string };

type Running = { cluster: TestCluster; users: number; stop: () => Promise<void> };

// The rings share one cluster within a run. Each loads this module separately, so the state is kept on globalThis.
const shared = globalThis as { turnoutTestCluster?: Promise<Running> };

/**
 * Starts one throw-away PostgreSQL with a migrated template database. To use another server instead, set `TEST_DATABASE_URL` (as a
 * superuser). `npm test -- citus` runs the database ring on one Citus node instead (`TEST_ON_CITUS`).
 */
export async function setup(project: TestProject): Promise<void> {
  shared.turnoutTestCluster ??= startCluster();
  const running = await shared.turnoutTestCluster;
  running.users += 1;
  project.provide('testCluster', running.cluster);
}

export async function teardown(): Promise<void> {
  const running = await shared.turnoutTestCluster;
  if (running === undefined) return;
  running.users -= 1;
  if (running.users === 0) await running.stop();
}

async function startCluster(): Promise<Running> {
  const given = process.env[isOnCitus ? 'TEST_CITUS_URL' : 'TEST_DATABASE_URL'];
  const server = given === undefined ? await startThrowAwayServer() : { admin: given, app: given, stop: async () => undefined };
  const template = `turnout_template_${process.pid}`;
  const cluster = { adminConnectionString: server.admin, appConnectionString: server.app, template };
  const admin = new pg.Client({ connectionString: server.admin });
  await admin.connect();
  try {
    await admin.query(`create database ${template}${server.admin === server.app ? '' : ' owner turnout'}`);
    if (isOnCitus) await makeCluster(databaseAddress(server.admin, template));
    await fillTemplate(databaseAddress(server.app, template));
    if (isOnCitus) await distributeDatabase(databaseAddress(server.admin, template));
  } finally {
    await admin.end();
  }
  return { cluster, users: 0, stop: server.stop };
}

async function fillTemplate(connectionString: string): Promise<void> {
  await migrate(connectionString);
  // The job queue creates its own tables; creating them once here makes opening a queue in a test instant.
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function startCitus(folder: string): Promise<{ admin: string; app: string; stop: () => Promise<void> }> {
  const bin = findCitus();
  if (bin === null) throw new Error(`The ring can’t run on Citus: ${NO_CITUS}.`);
  // The server runs as a user of its own.
  chmodSync(folder, 0o755);
  const node = await startNode(bin, join(folder, 'node'));
  await node.run('postgres', 'alter system set autovacuum = off', 'alter system set fsync = off', 'select pg_reload_conf()');
  const stop = async () => {
    await node.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  return { admin: node.url('postgres'), app: node.url('postgres'), stop };
}

async function startThrowAwayServer(): Promise<{ admin: string; app: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-test-'));
  if (isOnCitus) return startCitus(folder);
  // Autovacuum would run at unpredictable moments and change plans, and with them the order of unsorted rows.
  const settings = { max_connections: '200', autovacuum: 'off' };
  const server = await startEmbeddedPostgres({ folder, isDurable: false, settings });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { admin: server.adminConnectionString, app: server.connectionString, stop };
}
