import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/harness/free-port.ts';

// Ends what hangs, and nothing else.
const READY_WITHIN_MS = 60_000;
const HOST = '127.0.0.1';

/** A PostgreSQL server with Citus on this machine, a child of this process. */
export type CitusNode = {
  port: number;
  /** Connection string of the superuser. */
  url(database: string): string;
  /** Runs statements one after the other. */
  run(database: string, ...statements: string[]): Promise<pg.QueryResult[]>;
  /** Ends the server as a power cut would, or as an administrator does. */
  end(how: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again after `end`. */
  start(): Promise<void>;
};

/** Creates a server in `folder` with the programs of `bin`, on a free port of the loopback, and starts it. */
export async function startNode(bin: string, folder: string): Promise<CitusNode> {
  const port = await freePort();
  const identity = identityForServer();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if ('uid' in identity) chownSync(folder, identity.uid, identity.gid);
  const words = ['-D', folder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), words, { ...identity, stdio: 'pipe', cwd: folder });
  appendFileSync(join(folder, 'postgresql.conf'), settings(port));
  const url = (database: string) => `postgres://postgres@${HOST}:${port}/${database}`;
  let server: ReturnType<typeof launch>;
  const node: CitusNode = {
    port,
    url,
    run: (database, ...statements) => runAll(url(database), statements),
    async end(how) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(how);
      await ended;
    },
    async start() {
      server = launch(bin, folder, identity);
      const deadline = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(url('postgres')))) {
        if (server.exitCode !== null || performance.now() > deadline) throw new Error(`The server in ${folder} did not start.`);
        await sleep(100);
      }
    },
  };
  await node.start();
  return node;
}

/** Creates a database with the extension, and lets a node that is alone hold its shards itself. */
export async function createCitusDatabase(node: Pick<CitusNode, 'port' | 'run'>, name: string, isOneNode: boolean): Promise<void> {
  await node.run('postgres', `create database ${name}`);
  await node.run(name, 'create extension citus', ...(isOneNode ? oneNode(node.port) : []));
}

/** What makes a fresh database with the extension a cluster of one node. */
export function oneNode(port: number): string[] {
  return [
    `select citus_set_coordinator_host('${HOST}', ${port})`,
    `select citus_set_node_property('${HOST}', ${port}, 'shouldhaveshards', true)`,
  ];
}

// Nothing here must survive a power cut; `fsync` is what takes the time. The product refuses to run without it, so the cluster sets it.
function settings(port: number): string {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: `'${HOST}'`,
    unix_socket_directories: "''",
    shared_preload_libraries: "'citus'",
    wal_level: 'logical',
    max_connections: '300',
    max_prepared_transactions: '600',
    max_worker_processes: '40',
    max_wal_size: "'256MB'",
    timezone: "'UTC'",
    'citus.enable_statistics_collection': 'off',
  };
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');
}

// Servers look for certificates in the home of their user.
function launch(bin: string, folder: string, identity: Identity) {
  const log = openSync(join(folder, 'server.log'), 'a');
  return spawn(join(bin, 'postgres'), ['-D', folder], {
    ...identity,
    env: { ...process.env, HOME: folder },
    cwd: folder,
    stdio: ['ignore', log, log],
  });
}

type Identity = { uid: number; gid: number } | Record<string, never>;

// PostgreSQL refuses to run as root; its packages bring a user of its own.
function identityForServer(): Identity {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

async function isReady(url: string): Promise<boolean> {
  return runAll(url, ['select 1']).then(
    () => true,
    () => false,
  );
}

async function runAll(url: string, statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-cluster-test' });
  // A server that is killed under it fails the statement; the event says no more.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}
