import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/harness/free-port.ts';
import { findPostgresServer } from './installed.mjs';

const READY_WITHIN_MS = 60_000;
const PASSWORD = 'p@ss/word';

/** A PostgreSQL of the operator's own, with a role that owns its databases and has no other rights. */
export type OwnPostgres = { newDatabase(name: string): Promise<string>; stop(): Promise<void> };

/** Starts the PostgreSQL that is installed on this machine. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const bin = findPostgresServer();
  if (bin === null) throw new Error('No PostgreSQL is installed here.');
  const folder = mkdtempSync(join(tmpdir(), 'turnout-own-pg-'));
  // It doesn't run as root.
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
  if (identity !== null) chownSync(folder, identity.uid, identity.gid);
  const port = await freePort();
  const cluster = join(folder, 'cluster');
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...identity,
    stdio: 'pipe',
    cwd: folder,
  });
  const words = ['-D', cluster, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(join(bin, 'postgres'), words, { ...identity, stdio: 'ignore', cwd: folder });
  const stop = async () => {
    if (server.exitCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await run(`create role turnout login password '${PASSWORD}'`).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error('PostgreSQL did not start.');
    }
    await sleep(50);
  }
  return {
    async newDatabase(name) {
      await run(`create database ${name} owner turnout`);
      return `postgres://turnout:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${name}`;
    },
    stop,
  };
}
