import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { bareEnvironment } from './bare-environment.ts';
import { clearStalePostmaster, isPostmasterReady } from './clear-stale-postmaster.ts';
import { createCluster, ownerOfCluster } from './create-cluster.ts';
import { takeFileLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { APP_DATABASE, APP_ROLE, prepareDatabase } from './prepare-database.ts';
import { chooseRunAs } from './run-as.ts';
import { openSocketFolder, readSocketFolder } from './socket-folder.ts';

export type EmbeddedPostgresOptions = {
  /** Holds the cluster, the server's log and the lock; created if missing. */
  folder: string;
  /** False only for tests' throwaway clusters: nothing is flushed to disk, so a crash may lose everything. */
  isDurable?: boolean;
  /** Additional server settings, such as `max_connections`. */
  settings?: Record<string, string>;
  /** What commands in `settings` need in their environment. */
  environment?: Record<string, string | undefined>;
};

export type EmbeddedPostgres = {
  /** For the product: a role without superuser rights that owns the database `turnout`. */
  connectionString: string;
  /** For tests and maintenance: the superuser, on the database `postgres`. */
  adminConnectionString: string;
  pid: number;
  /** Settles when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Fast shutdown: rolls back open transactions and keeps committed ones. Resolves when the server has ended. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL from the npm package on a private Unix socket, with no TCP port. Recovers however the last run ended; throws
 * `FileLockHeld` while another process runs the same cluster. On Linux the server ends with this process, even after `kill -9`. Call it
 * from the main thread: the death signal is tied to the thread that started the server.
 */
export async function startEmbeddedPostgres({
  folder,
  isDurable = true,
  settings = {},
  environment = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const home = realpathSync(folder);
  // Two servers on one cluster destroy it. This one writes nothing more, not even what a shutdown would.
  let [isLost, running]: [boolean, ChildProcess | null] = [false, null];
  const end = () => {
    isLost = true;
    running?.kill('SIGQUIT');
  };
  const lock = takeFileLock(join(home, 'launcher.lock'), { lost: end });
  try {
    const cluster = join(home, 'cluster');
    const binaries = findPostgresBinaries();
    const existingOwner = ownerOfCluster(cluster);
    const runAs = chooseRunAs(binaries.postgres, cluster, existingOwner);
    if (existingOwner === null) await createCluster({ folder: cluster, binaries, runAs, isDurable });
    await clearStalePostmaster(cluster);
    const socketFolder = openSocketFolder(join(home, 'socket-folder'), runAs.owner);
    const logFile = join(home, 'postgres.log');
    const server = launch(
      [...runAs.prefix, binaries.postgres, '-D', cluster, ...settingWords({ ...defaults(socketFolder, isDurable), ...settings })],
      { logFile, environment },
    );
    running = server;
    if (isLost) end();
    const exited = settlesWhenEnded(server, lock);
    await untilReady(server, cluster, logFile);
    const pid = server.pid ?? 0;
    const stop = async () => {
      await stopServer(server, exited);
      rmSync(socketFolder, { recursive: true, force: true });
    };
    try {
      await prepareDatabase(address('postgres', 'postgres', socketFolder));
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      connectionString: address(APP_ROLE, APP_DATABASE, socketFolder),
      adminConnectionString: address('postgres', 'postgres', socketFolder),
      pid,
      exited,
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the account that must own the files of a cluster at this place; null if it is the current one. */
export function postgresOwner(cluster: string): { uid: number; gid: number } | null {
  return chooseRunAs(findPostgresBinaries().postgres, cluster, null).owner;
}

/** Returns the account under which the server of a cluster runs, whether or not there is one yet; null if it is the current one. */
export function accountOfPostgres(cluster: string): { uid: number; gid: number } | null {
  return chooseRunAs(findPostgresBinaries().postgres, cluster, ownerOfCluster(cluster)).owner;
}

/** Returns the product's connection string for a server that another process runs in this folder; null if none does. */
export function findRunningPostgres(folder: string): string | null {
  const socketFolder = readSocketFolder(join(folder, 'socket-folder'));
  return socketFolder !== null && existsSync(join(socketFolder, '.s.PGSQL.5432')) ? address(APP_ROLE, APP_DATABASE, socketFolder) : null;
}

/** Returns the superuser's connection string for the product's database if `url` is the server in `dataDir`; otherwise null. */
export function findAdministrationOf(url: string, dataDir: string): string | null {
  const folder = join(dataDir, 'database');
  const socketFolder = readSocketFolder(join(folder, 'socket-folder'));
  return socketFolder !== null && findRunningPostgres(folder) === url ? address('postgres', APP_DATABASE, socketFolder) : null;
}

function address(role: string, database: string, socketFolder: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

function defaults(socketFolder: string, isDurable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    // The details of an error may repeat a row, with what is in it about people.
    log_error_verbosity: 'terse',
    max_connections: '100',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  };
}

function settingWords(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const LOG_LIMIT_BYTES = 10_000_000;

type Launch = { logFile: string; environment: Record<string, string | undefined> };

// A process group of its own: Ctrl-C in the terminal must not stop the database before the processes that still write to it.
function launch(words: string[], { logFile, environment }: Launch): ChildProcess {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, 'a', 0o600);
  const [command = '', ...rest] = words;
  try {
    return spawn(command, rest, { stdio: ['ignore', log, log], detached: true, env: { ...bareEnvironment(), ...environment, TZ: 'UTC' } });
  } finally {
    closeSync(log);
  }
}

function settlesWhenEnded(server: ChildProcess, lock: FileLock): Promise<void> {
  return new Promise((resolve) => {
    const ended = () => {
      lock.release();
      resolve();
    };
    server.once('exit', ended);
    server.on('error', ended);
  });
}

async function untilReady(server: ChildProcess, cluster: string, logFile: string): Promise<void> {
  while (server.pid === undefined || !isPostmasterReady(cluster, server.pid)) {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`PostgreSQL did not start:\n${lastLines(logFile)}`);
    }
    await sleep(10);
  }
}

async function stopServer(server: ChildProcess, exited: Promise<void>): Promise<void> {
  server.kill('SIGINT');
  const impatient = setTimeout(() => server.kill('SIGQUIT'), 20_000);
  await exited;
  clearTimeout(impatient);
}

function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
