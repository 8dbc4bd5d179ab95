import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, readlinkSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNode, linkPostgres } from '#apps/all/prepare-checkout.mjs';
import { findProgram } from './installed.mjs';
import { CHECKOUT } from './read-unit.ts';

const READY_WITHIN_MS = 120_000;
// `nobody` and `nogroup` of Debian, which own nothing.
const ORDINARY = 65_534;

export type Site = {
  dataDir: string;
  /** The address at which `web` listens on this machine. */
  inner: string;
  mailbox: string;
  pid: number;
  /** Sends SIGTERM to the first process alone, as KillMode=mixed does; returns its exit code and how long it took. */
  stop(): Promise<{ code: number | null; seconds: number }>;
  /** Stops it if it still runs, and removes its DATA_DIR. */
  remove(): Promise<void>;
};

export type Order = { command: string[]; environment: Record<string, string>; cwd?: string; dataDir?: string };

/**
 * Starts a whole site by a command, as an ordinary user who may not write where the code is. Nothing of this process's environment is passed
 * on, the PATH apart, unless `environment` has one.
 */
export async function startSite({ command, environment, cwd = CHECKOUT, dataDir = newDataDir() }: Order): Promise<Site> {
  if (cwd === CHECKOUT) linkPostgres(findNode());
  const [program = '', ...words] = [...asOrdinaryUser(), ...command];
  const child = spawn(program, words, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MAILBOX_PORT: '0',
      PAYMENTS_PORT: '0',
      SMTP_PORT: '0',
      ...environment,
      DATA_DIR: dataDir,
      TMPDIR: tmpdir(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-8000)));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    const began = performance.now();
    if (!isOver()) child.kill('SIGTERM');
    const [code] = await exited;
    return { code, seconds: (performance.now() - began) / 1000 };
  };
  const remove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!existsSync(join(dataDir, 'endpoints.json'))) {
    if (isOver() || performance.now() > deadline) {
      await remove();
      throw new Error(`The site did not start:\n${output}`);
    }
    await sleep(50);
  }
  const read = <Value>(name: string) => JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Value;
  const ports = read<{ web: number }>('ports.json');
  const { mailbox } = read<{ mailbox: string }>('endpoints.json');
  return { dataDir, inner: `http://127.0.0.1:${ports.web}`, mailbox, pid: child.pid ?? 0, stop, remove };
}

/** Runs one of the site's commands to its end, as the same user or, for whoever installs versions, as the one who runs the tests. */
export function runCommand({ command, environment, cwd = CHECKOUT }: Order, isInstaller = false): { code: number | null; output: string } {
  const [program = '', ...words] = [...(isInstaller ? [] : asOrdinaryUser()), ...command];
  const env = { PATH: process.env['PATH'], ...environment, TMPDIR: tmpdir() };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

/** A new folder that the site's user owns. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-site-'));
  if (process.getuid?.() === 0) chownSync(folder, ORDINARY, ORDINARY);
  return folder;
}

/** Returns the ids of the processes that still use a DATA_DIR, by their environment, where the system shows it. */
export function processesOf(dataDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`DATA_DIR=${dataDir}`) && readlinkSync(`/proc/${pid}/exe`) !== '';
      } catch {
        return false;
      }
    })
    .map(Number);
}

function asOrdinaryUser(): string[] {
  return process.getuid?.() === 0
    ? [findProgram('setpriv') ?? 'setpriv', `--reuid=${ORDINARY}`, `--regid=${ORDINARY}`, '--clear-groups', '--']
    : [];
}
