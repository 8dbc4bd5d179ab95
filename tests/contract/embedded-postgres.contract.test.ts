import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { identifyProcess } from '#db/embedded/process-identity.ts';

type Ready = { connectionString: string; adminConnectionString: string; pid: number };
type Said = { ready?: Ready; failed?: string };

let folder = '';
const programs: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-embedded-'));
});

afterEach(async () => {
  for (const program of programs.splice(0)) await end(program, 'SIGTERM');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('keeps a committed row when both the program and the server are killed', async () => {
  const first = await start();
  await query(first.ready, 'create table kept (word text)');
  await query(first.ready, "insert into kept values ('committed')");
  process.kill(first.ready.pid, 'SIGKILL');
  await end(first.program, 'SIGKILL');

  const second = await start();

  expect(await query(second.ready, 'select word from kept')).toEqual([{ word: 'committed' }]);
});

test('leaves no server behind when its program is killed, and starts again at the same address', async () => {
  const first = await start();
  await end(first.program, 'SIGKILL');

  const second = await start();

  expect(second.ready.connectionString).toBe(first.ready.connectionString);
  expect(identifyProcess(first.ready.pid)).toBeNull();
});

test.runIf(process.platform === 'linux')('shuts the server down by itself when its program is killed', async () => {
  const { program, ready } = await start();
  await end(program, 'SIGKILL');
  await expect.poll(() => identifyProcess(ready.pid)).toBeNull();
  await expect.poll(() => existsSync(join(folder, 'cluster/postmaster.pid'))).toBe(false);
});

test('refuses a second start on a running cluster, and leaves the first one alone', async () => {
  const first = await start();
  const second = await run();
  expect(second.said.failed).toContain(`held by process ${first.program.pid}`);
  expect(await query(first.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts even if postmaster.pid is empty', async () => {
  await startAndStop();
  writeFileSync(join(folder, 'cluster/postmaster.pid'), '');
  expect(await query((await start()).ready, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts even if postmaster.pid names an unrelated running process', async () => {
  await startAndStop();
  writeFileSync(join(folder, 'cluster/postmaster.pid'), `${process.pid}\n${folder}\n1700000000\n5432\n/tmp\n\n0 0\nready\n`);
  const { ready } = await start();
  expect(ready.pid).not.toBe(process.pid);
  expect(await query(ready, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts even if a lock names a process that is gone', async () => {
  await startAndStop();
  writeFileSync(join(folder, 'launcher.lock'), JSON.stringify({ pid: process.pid, startedAt: 'another boot/1' }));
  expect(await query((await start()).ready, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('gives the product a role without superuser rights, a durable server and no TCP port', async () => {
  const { ready } = await start();
  const [row] = await query(
    ready,
    `select rolsuper, rolcreaterole, rolcreatedb, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as tcp, current_database() as database, pg_encoding_to_char(encoding) as encoding, datlocale as locale
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  expect(row).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    fsync: 'on',
    checksums: 'on',
    tcp: '',
    database: 'turnout',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
  });
});

test.runIf(process.getuid?.() === 0)('never runs the server as root', async () => {
  const { ready } = await start();
  const status = readFileSync(`/proc/${ready.pid}/status`, 'utf8');
  const namespace = readFileSync(`/proc/${ready.pid}/uid_map`, 'utf8').trim().split(/\s+/);
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  // Either another account, or a namespace in which uid 0 maps to another account.
  expect(uid !== 0 || namespace[0] !== '0').toBe(true);
});

async function start(): Promise<{ program: ChildProcess; ready: Ready }> {
  const { program, said } = await run();
  if (said.ready === undefined) throw new Error(said.failed ?? 'The program said nothing.');
  return { program, ready: said.ready };
}

async function startAndStop(): Promise<void> {
  const { program } = await start();
  await end(program, 'SIGTERM');
}

async function run(): Promise<{ program: ChildProcess; said: Said }> {
  const program = fork(join(import.meta.dirname, '../harness/embedded-postgres-program.ts'), [folder], { execArgv: [] });
  programs.push(program);
  const [said] = (await once(program, 'message')) as [Said];
  return { program, said };
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill(signal);
  await exited;
}

async function query(ready: Ready, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: ready.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
