import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { z } from 'zod';

import { identifyProcess } from '#db/embedded/process-identity.ts';

const Endpoints = z.object({
  web: z.string(),
  mailbox: z.string().nullable(),
  payments: z.string().nullable(),
  demo: z.array(z.unknown()).optional(),
});
const Said = z.object({ ready: Endpoints.optional(), failed: z.string().optional(), restarted: z.string().optional() });

// Each leaves its process id, so that a test can see whether it has gone, and notes which others were still running when it was told to
// stop.
const SERVER = `
import { createServer } from 'node:http';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
const name = basename(import.meta.filename, '.js');
writeFileSync(join(process.env.PIDS, name), String(process.pid));
const server = createServer((_request, response) => response.end(name));
server.listen(Number(process.env.PORT ?? 0), process.env.HOST, () => process.send({ ready: true }));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => {
  const others = readdirSync(process.env.PIDS).filter((other) => other !== name && isAlive(readFileSync(join(process.env.PIDS, other), 'utf8')));
  writeFileSync(join(dirname(process.env.PIDS), 'end-of-' + name), JSON.stringify(others));
  setTimeout(() => process.exit(0), name === 'web' ? 300 : 0);
});
function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
`;
const DEMO = `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
process.send({ progress: 'people' });
writeFileSync(join(process.env.DATA_DIR, 'demo.json'), JSON.stringify([{ email: 'ann@example.com', password: 'x', username: 'ann1', role: process.argv[2] }]));
process.disconnect();
`;
const BROKEN = `console.log('the reason why'); process.exit(1);`;

let home = '';
let programs: ChildProcess[] = [];

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'turnout-start-'));
  mkdirSync(join(home, 'pids'));
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  for (const name of ['web', 'worker', 'mailbox', 'payments']) write(`build/programs/${name}.js`, SERVER);
  write('build/programs/demo.js', DEMO);
  write('demo/draw-pictures.ts', '');
});

afterEach(async () => {
  for (const program of programs) await end(program, 'SIGTERM');
  programs = [];
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

test('reports every address at once, and the demo sign-ins once the demo is loaded into an empty database', async () => {
  const before = preparations();
  const { ready } = await start();
  expect(preparations()).toBe(before + 1);
  expect(ready.demo).toBeUndefined();
  const demo = [{ email: 'ann@example.com', password: 'x', username: 'ann1', role: 'load' }];
  await expect.poll(told).toEqual({ ...ready, demo });
  expect(await (await fetch(ready.web)).text()).toBe('web');
  expect(await (await fetch(ready.mailbox ?? '')).text()).toBe('mailbox');
  expect(await (await fetch(ready.payments ?? '')).text()).toBe('payments');
});

test('serves people even if the demo cannot be loaded', async () => {
  write('build/programs/demo.js', BROKEN);
  const { ready } = await start({ DATA_DIR: join(home, 'without-demo') });
  const log = join(home, 'without-demo/logs/demo.log');
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('the reason why');
  write('build/programs/demo.js', DEMO);
  expect(await (await fetch(ready.web)).text()).toBe('web');
  expect(JSON.parse(readFileSync(join(home, 'without-demo/endpoints.json'), 'utf8'))).toEqual(ready);
});

test('keeps addresses and secrets across a restart, and leaves nothing running when it stops', async () => {
  const first = await start();
  const secrets = readFileSync(join(home, 'data/secrets.json'), 'utf8');
  await end(first.program, 'SIGTERM');
  expect(livingPrograms()).toEqual([]);
  expect(existsSync(join(home, 'data/endpoints.json'))).toBe(false);
  expect((await start()).ready).toEqual(first.ready);
  expect(readFileSync(join(home, 'data/secrets.json'), 'utf8')).toBe(secrets);
});

test('stops the web program first, so that requests in progress still find the payment sandbox and the mailbox', async () => {
  const { program } = await start();
  await end(program, 'SIGTERM');
  const seenBy = (name: string) => JSON.parse(readFileSync(join(home, `end-of-${name}`), 'utf8')) as string[];
  for (const name of ['payments', 'mailbox']) {
    expect(seenBy(name)).not.toContain('web');
    expect(seenBy('web')).toContain(name);
  }
});

test('leaves nothing running when it is killed', async () => {
  const { program } = await start();
  await end(program, 'SIGKILL');
  await expect.poll(livingPrograms).toEqual([]);
});

test('restarts a program that was killed', async () => {
  const { program, ready } = await start();
  const restarted = nextRestart(program);
  process.kill(pidOf('web'), 'SIGKILL');
  expect(await restarted).toBe('web');
  expect(await (await fetch(ready.web)).text()).toBe('web');
});

test('restarts PostgreSQL when it was killed', async () => {
  const { program } = await start();
  const killed = pidOf('postgres');
  const restarted = nextRestart(program);
  process.kill(killed, 'SIGKILL');
  expect(await restarted).toBe('PostgreSQL');
  expect(pidOf('postgres')).not.toBe(killed);
});

test('refuses a second copy on the same DATA_DIR before it prepares anything, and says what to do', async () => {
  const first = await start();
  const prepared = preparations();
  const { said } = await run();
  expect(said.failed).toContain(`is already running on DATA_DIR`);
  expect(said.failed).toContain(String(first.program.pid));
  expect(preparations()).toBe(prepared);
  expect(await (await fetch(first.ready.web)).text()).toBe('web');
});

test('runs two copies side by side on different DATA_DIRs', async () => {
  const first = await start();
  const second = await start({ DATA_DIR: join(home, 'other') });
  const origins = [first.ready, second.ready].flatMap(({ web, mailbox, payments }) => [web, mailbox, payments]);
  expect(new Set(origins).size).toBe(6);
  expect(await (await fetch(first.ready.web)).text()).toBe('web');
});

test('refuses an occupied port with one clear line', async () => {
  const stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const address = stranger.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const prepared = preparations();
  const { said } = await run({ PORT: String(port) });
  expect(said.failed).toBe(`PORT ${port} is taken by another program on 127.0.0.1. Stop it, or set PORT to a free port.`);
  expect(preparations()).toBe(prepared);
  stranger.close();
});

test('names the setting if its database cannot be reached, and leaves nothing running', async () => {
  const { said } = await run({ DATABASE_URL: 'postgres://turnout:hunter2@127.0.0.1:1/turnout' });
  expect(said.failed).toContain('DATABASE_URL');
  expect(said.failed).not.toContain('hunter2');
  await expect.poll(livingPrograms).toEqual([]);
});

test('reports the reason if a program does not start, and leaves nothing running', async () => {
  write('build/programs/worker.js', BROKEN);
  const { said } = await run();
  write('build/programs/worker.js', SERVER);
  expect(said.failed).toContain('the reason why');
  await expect.poll(livingPrograms).toEqual([]);
});

function write(path: string, content: string): void {
  mkdirSync(join(home, dirname(path)), { recursive: true });
  writeFileSync(join(home, path), content);
}

function told(): unknown {
  return JSON.parse(readFileSync(join(home, 'data/endpoints.json'), 'utf8'));
}

async function start(settings: Record<string, string> = {}) {
  const { program, said } = await run(settings);
  if (said.ready === undefined) throw new Error(said.failed ?? 'Nothing was said.');
  return { program, ready: said.ready };
}

async function run(settings: Record<string, string> = {}) {
  const environment = {
    PORT: '0',
    MAILBOX_PORT: '0',
    PAYMENTS_PORT: '0',
    SMTP_PORT: '0',
    DATA_DIR: join(home, 'data'),
    PIDS: join(home, 'pids'),
    ...settings,
  };
  const program = fork(join(import.meta.dirname, '../harness/world-program.ts'), [home], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...environment },
  });
  programs.push(program);
  const [message] = (await once(program, 'message')) as [unknown];
  return { program, said: Said.parse(message) };
}

async function nextRestart(program: ChildProcess): Promise<string | undefined> {
  const [message] = (await once(program, 'message')) as [unknown];
  return Said.parse(message).restarted;
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill(signal);
  await exited;
}

function preparations(): number {
  const file = join(home, 'prepared');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').length : 0;
}

function pidOf(name: string): number {
  const file = name === 'postgres' ? join(home, 'data/database/cluster/postmaster.pid') : join(home, 'pids', name);
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

function livingPrograms(): string[] {
  const names = readdirSync(join(home, 'pids')).filter((name) => identifyProcess(pidOf(name)) !== null);
  return existsSync(join(home, 'data/database/cluster/postmaster.pid')) ? [...names, 'postgres'] : names;
}
