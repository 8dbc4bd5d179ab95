import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { openDoors, type Doors } from './open-doors.ts';

const Endpoints = z.object({ web: z.url(), mailbox: z.url(), payments: z.url() });
const Secrets = z.object({ paymentsSecretKey: z.string(), webhookSecret: z.string() });
// Ends what hangs, and nothing else.
const READY_WITHIN_SECONDS = 300;
// Half of what web gets otherwise. Whatever else Node runs in the world loads the file too, to no effect.
const NODE_OPTIONS = `--max-old-space-size=256 --import=${pathToFileURL(join(import.meta.dirname, 'inside-program.mjs')).href}`;

/** How many web processes there are, so that one of several can die. */
export const WEB_PROCESSES = 2;

export type ChaosWorld = z.infer<typeof Endpoints> & {
  dataDir: string;
  supervisorPid: number;
  /** What the programs go through to reach the database, the provider and the mail server. */
  doors: Doors;
  secrets: z.infer<typeof Secrets>;
  /** For looking at what was stored; only faults and suspensions change anything through it. */
  databaseUrl(): string;
  /** The same for the superuser. */
  adminUrl(): string;
  stop(): Promise<void>;
};

/**
 * Starts a world of its own by the same command as people do, empty, on free ports; rate limits are wide, because one address does
 * everything.
 */
export async function startChaosWorld(): Promise<ChaosWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-chaos-'));
  const empty = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', PUBLIC_ORIGIN: '', SMTP_URL: '', PAYMENTS_MODE: '' };
  const anyPort = { PORT: '0', MAILBOX_PORT: '0', PAYMENTS_PORT: '0', SMTP_PORT: '0', HOST: '127.0.0.1' };
  const doors = await openDoors(dataDir);
  const supervisor = spawn(process.execPath, [join(import.meta.dirname, '../../src/apps/all/start.mjs')], {
    env: {
      ...process.env,
      ...empty,
      ...anyPort,
      DATA_DIR: dataDir,
      TURNOUT_DEMO: '0',
      WEB_PROCESSES: String(WEB_PROCESSES),
      RATE_LIMIT_FACTOR: '100000',
      NODE_OPTIONS,
      CHAOS_INSIDE: doors.folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5000)));
  const stop = async () => {
    await end(supervisor);
    await doors.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // Stopping a run stops its world as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(130)));
  const deadline = performance.now() + READY_WITHIN_SECONDS * 1000;
  while (!existsSync(join(dataDir, 'endpoints.json'))) {
    if (supervisor.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`The world did not start:\n${said}`);
    }
    await sleep(50);
  }
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
  return {
    ...Endpoints.parse(read('endpoints.json')),
    secrets: Secrets.parse(read('secrets.json')),
    dataDir,
    supervisorPid: supervisor.pid ?? 0,
    doors,
    databaseUrl: () => addressOf('turnout', dataDir),
    adminUrl: () => addressOf('postgres', dataDir),
    stop,
  };
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
