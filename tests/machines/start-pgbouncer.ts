import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseRunAs } from '#db/embedded/run-as.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { NO_PGBOUNCER, findPgBouncer } from './find-pgbouncer.mjs';

// Ends what hangs, and nothing else.
const READY_WITHIN_MS = 20_000;
const CONSOLE_USER = 'console';

/** A PgBouncer in front of one PostgreSQL server. */
export type PgBouncer = {
  /** The address of the same database, with the same role, through the pooler. */
  through(directUrl: string): string;
  /** Runs a command of its console, such as `RECONNECT` or `SHOW CLIENTS`, and returns its rows. */
  command(text: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
};

/**
 * Starts the PgBouncer of this machine in transaction mode, in front of the server that the address leads to. Consecutive transactions of
 * one client go to different connections. `settings` are added to its configuration.
 */
export async function startPgBouncer(directUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (program === null) throw new Error(`Nothing runs through a pooler: ${NO_PGBOUNCER}.`);
  const server = new pg.Client({ connectionString: directUrl });
  const { host, port: serverPort, user = '', password } = server;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'turnout-pgbouncer-'));
  // It may run as another account, like the server whose socket it opens.
  chmodSync(folder, 0o755);
  const target = Object.entries({ host, port: String(serverPort), user, ...(typeof password === 'string' ? { password } : {}) });
  const values = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    admin_users: CONSOLE_USER,
    pool_mode: 'transaction',
    server_round_robin: '1',
    max_client_conn: '500',
    ...settings,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n"${CONSOLE_USER}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    ['[databases]', `* = ${target.map(([name, value]) => `${name}=${value}`).join(' ')}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const child = launch(program, folder, host);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const address = (name: string, database: string) => `postgresql://${name}@127.0.0.1:${port}/${database}`;
  const command = (text: string) => run(address(CONSOLE_USER, 'pgbouncer'), text);
  try {
    await untilReady(child, () => command('SHOW VERSION'), join(folder, 'log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { through: (url) => address(user, new pg.Client({ connectionString: url }).database ?? ''), command, stop };
}

// PgBouncer doesn't run as root either, and a server's socket may be open only to the server's account.
function launch(program: string, folder: string, host: string): ChildProcess {
  const owner = host.startsWith('/') ? statSync(host) : null;
  const { prefix } = chooseRunAs(program, join(folder, 'pgbouncer.ini'), owner);
  const words = [...prefix, program, join(folder, 'pgbouncer.ini')];
  const log = openSync(join(folder, 'log'), 'a');
  return spawn(words[0] ?? program, words.slice(1), { stdio: ['ignore', log, log], env: { ...process.env, HOME: folder } });
}

async function untilReady(child: ChildProcess, ask: () => Promise<unknown>, log: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`PgBouncer did not start:\n${readFileSync(log, 'utf8')}`);
    await sleep(20);
  }
}

async function run(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
