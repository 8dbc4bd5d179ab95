import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { makeSmallDisk, type SmallDisk } from '#tests/harness/small-disk.ts';
import { stageRelease } from '../../deploy/release/stage-release.mjs';
import { openDoors, type Doors } from './open-doors.ts';

const Endpoints = z.object({ web: z.url(), mailbox: z.url(), payments: z.url() });
const Secrets = z.object({ paymentsSecretKey: z.string(), webhookSecret: z.string() });
const CHECKOUT = join(import.meta.dirname, '../..');
const START = 'src/apps/all/start.mjs';
// Enough for an hour's log of the database; in memory, of which only what is written is taken.
const DISK_MEGABYTES = 6000;
// Ends what hangs, and nothing else.
const READY_WITHIN_SECONDS = 300;
// Half of what web gets otherwise. Whatever else Node runs in the world loads the file too, to no effect.
const NODE_OPTIONS = `--max-old-space-size=256 --import=${pathToFileURL(join(import.meta.dirname, 'inside-program.mjs')).href}`;

/** How many web processes there are, so that one of several can die. */
export const WEB_PROCESSES = 2;

export type ChaosWorld = z.infer<typeof Endpoints> & {
  dataDir: string;
  /** The process that people start; another one once it was killed and started again. */
  readonly supervisorPid: number;
  /** The checkout that the world runs from. */
  home: string;
  /** The disk that holds DATA_DIR and nothing else; null if it is on the machine's own. */
  disk: SmallDisk | null;
  /** Starts the world again after its supervisor was killed, and resolves once it is up. */
  startAgain(): Promise<void>;
  /** What the programs go through to reach the database, the provider and the mail server. */
  doors: Doors;
  secrets: z.infer<typeof Secrets>;
  /** For looking at what was stored; only faults and suspensions change anything through it. */
  databaseUrl(): string;
  /** The same for the superuser. */
  adminUrl(): string;
  stop(): Promise<void>;
};

type Needs = {
  /** A disk of its own, that can be filled. */
  disk?: boolean;
  /** Packages of its own, that can be taken away. */
  packages?: boolean;
};

/**
 * Starts a world of its own by the same command as people do, empty, on free ports; rate limits are wide, because one address does
 * everything.
 */
export async function startChaosWorld({ disk: needsDisk = false, packages = false }: Needs = {}): Promise<ChaosWorld> {
  const disk = needsDisk ? makeSmallDisk(DISK_MEGABYTES) : null;
  const dataDir = disk === null ? mkdtempSync(join(tmpdir(), 'turnout-chaos-')) : join(disk.folder, 'data');
  const home = packages ? stageHome() : CHECKOUT;
  const empty = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', PUBLIC_ORIGIN: '', SMTP_URL: '', PAYMENTS_MODE: '' };
  const anyPort = { PORT: '0', MAILBOX_PORT: '0', PAYMENTS_PORT: '0', SMTP_PORT: '0', HOST: '127.0.0.1' };
  const doors = await openDoors(dataDir);
  const environment = {
    ...process.env,
    ...empty,
    ...anyPort,
    DATA_DIR: dataDir,
    TURNOUT_DEMO: '0',
    WEB_PROCESSES: String(WEB_PROCESSES),
    RATE_LIMIT_FACTOR: '100000',
    DISK_RESERVE_MB: '50',
    NODE_OPTIONS,
    CHAOS_INSIDE: doors.folder,
  };
  let said = '';
  const start = () => {
    const started = spawn(packages ? join(home, 'deploy/bin/turnout') : process.execPath, packages ? [] : [join(home, START)], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5000)));
    return started;
  };
  let supervisor = start();
  const stop = async () => {
    await end(supervisor);
    await doors.close();
    if (disk === null) rmSync(dataDir, { recursive: true, force: true });
    else disk.remove();
    if (packages) rmSync(home, { recursive: true, force: true });
  };
  // Stopping a run stops its world as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(130)));
  const untilUp = async () => {
    const deadline = performance.now() + READY_WITHIN_SECONDS * 1000;
    while (!existsSync(join(dataDir, 'endpoints.json'))) {
      if (supervisor.exitCode !== null || performance.now() > deadline) throw new Error(`The world did not start:\n${said}`);
      await sleep(50);
    }
  };
  await untilUp().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
  return {
    ...Endpoints.parse(read('endpoints.json')),
    secrets: Secrets.parse(read('secrets.json')),
    dataDir,
    get supervisorPid() {
      return supervisor.pid ?? 0;
    },
    home,
    disk,
    async startAgain() {
      supervisor = start();
      await untilUp();
    },
    doors,
    databaseUrl: () => addressOf('turnout', dataDir),
    adminUrl: () => addressOf('postgres', dataDir),
    stop,
  };
}

// Files with a second name: what is taken away there stays here.
function stageHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'turnout-chaos-home-'));
  chmodSync(home, 0o755);
  stageRelease(CHECKOUT, home, { links: true });
  return home;
}

function addressOf(role: string, dataDir: string): string {
  return `postgresql://${role}@/turnout?host=${readFileSync(join(dataDir, 'database/socket-folder'), 'utf8').trim()}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
