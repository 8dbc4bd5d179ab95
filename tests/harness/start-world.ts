import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './free-port.ts';
import { WORLD_VARIABLE } from './world.ts';

// Ends only what hangs.
const READY_WITHIN_SECONDS = 600;

/**
 * Starts one whole world through the same entry point as people use, on free ports and with demo data, and returns a function that stops
 * it. To use a world that is already running, set TURNOUT_TEST_DATA_DIR to its DATA_DIR.
 */
export default async function startWorld(): Promise<() => Promise<void>> {
  if (process.env[WORLD_VARIABLE] !== undefined) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-world-'));
  const outside = `http://127.0.0.1:${await freePort()}`;
  const world = spawn(process.execPath, [join(import.meta.dirname, '../../src/apps/all/start.mjs')], {
    env: {
      ...process.env,
      PORT: '0',
      MAILBOX_PORT: '0',
      PAYMENTS_PORT: '0',
      SMTP_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TURNOUT_DEMO: '1',
      DATABASE_URL: '',
      DATABASE_DIRECT_URL: '',
      PUBLIC_ORIGIN: '',
      SMTP_URL: '',
      PAYMENTS_MODE: '',
      // Nothing listens there: whatever needs places or maps must do without, unless a journey runs a server itself.
      GEOCODER_URL: outside,
      MAP_STYLE_URL: `${outside}/style.json`,
      // Everyone in the journeys signs up from one address within minutes, and two browsers keep a small machine busy.
      RATE_LIMIT_FACTOR: '20',
      QUEUE_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [world.stdout, world.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)));
  const stop = async () => {
    await end(world);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_SECONDS * 1000;
  while (!hasDemo(dataDir)) {
    if (world.exitCode !== null || world.signalCode !== null || performance.now() > deadline) {
      const logs = endsOfLogs(dataDir);
      await stop();
      throw new Error(`The world did not start:\n${said}\n${logs}`);
    }
    await sleep(100);
  }
  process.env[WORLD_VARIABLE] = dataDir;
  return stop;
}

// The demo data loads last, and its sign-ins are written once all of it is there.
function hasDemo(dataDir: string): boolean {
  const file = join(dataDir, 'endpoints.json');
  return existsSync(file) && 'demo' in (JSON.parse(readFileSync(file, 'utf8')) as object);
}

async function end(world: ChildProcess): Promise<void> {
  if (world.exitCode !== null || world.signalCode !== null) return;
  const exited = new Promise((resolve) => world.once('exit', resolve));
  world.kill('SIGTERM');
  await exited;
}

function endsOfLogs(dataDir: string): string {
  const folder = join(dataDir, 'logs');
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .map((name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-2000)}`)
    .join('\n');
}
