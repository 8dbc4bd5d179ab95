import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { ChildProgram, endProcess, forkProgram } from './child-program.ts';

// Answers unless it is told to be silent, and comes up unless it is told to be broken.
const PROGRAM = `
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
const is = (what) => existsSync(join(import.meta.dirname, what));
appendFileSync(join(import.meta.dirname, 'starts'), process.pid + '\\n');
if (is('broken')) process.exit(1);
process.on('message', () => is('silent') || process.send({ alive: true }));
process.on('disconnect', () => process.exit(0));
process.send({ ready: true, isAsked: true });
`;

let folder = '';
let program: ChildProgram | null = null;
const told: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-child-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  told.length = 0;
});
afterEach(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(sharesPort = false): Promise<ChildProgram> {
  program = new ChildProgram(
    { name: 'it', path: join(folder, 'program.mjs'), environment: {}, logFile: join(folder, 'log'), sharesPort },
    {
      restarting: (_name, why, seconds) => void told.push(`${why}, in ${seconds} s`),
      restarted: () => void told.push('runs again'),
    },
    { askEveryMillis: 400 },
  );
  await program.start();
  return program;
}
const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trimEnd().split('\n');
const set = (what: string) => writeFileSync(join(folder, what), '');
const unset = (what: string) => rmSync(join(folder, what));

test('restarts a program when asked, at once even while it waits for its next attempt', async () => {
  const started = await start();
  started.restart();
  await expect.poll(() => told).toEqual(['SIGKILL, in 0 s', 'runs again']);
  set('broken');
  started.restart();
  // Three attempts have failed; the next one would come seconds later.
  await expect.poll(() => told.at(-1)).toBe('it does not start, in 5 s');
  unset('broken');
  started.restart();
  await expect.poll(() => told.at(-1)).toBe('runs again');
});

test('restarts a program at once each time it dies', async () => {
  const { pid } = await start();
  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => told).toEqual(['SIGKILL, in 0 s', 'runs again']);
  process.kill(Number(starts().at(-1)), 'SIGKILL');
  await expect.poll(() => told.slice(2)).toEqual(['SIGKILL, in 0 s', 'runs again']);
  expect(starts()).toHaveLength(3);
});

test('backs off while a program does not start, and starts afresh once it has', async () => {
  const { pid } = await start();
  set('broken');
  process.kill(pid ?? 0, 'SIGKILL');
  await expect
    .poll(() => told)
    .toEqual(['SIGKILL, in 0 s', 'it does not start, in 0.5 s', 'it does not start, in 1 s', 'it does not start, in 2 s']);
  unset('broken');
  await expect.poll(() => told.at(-1)).toBe('runs again');
  process.kill(Number(starts().at(-1)), 'SIGKILL');
  await expect.poll(() => told.slice(-2)).toEqual(['SIGKILL, in 0 s', 'runs again']);
});

test('restarts a program that is alive but no longer answers', async () => {
  const child = await start();
  const first = child.pid;
  set('silent');
  await expect.poll(() => told).toContain('it did not answer, in 0 s');
  unset('silent');
  await expect.poll(() => told).toContain('runs again');
  expect(child.pid).not.toBe(first);
});

test('restarts a program that was suspended', async () => {
  const { pid } = await start();
  process.kill(pid ?? 0, 'SIGSTOP');
  await expect.poll(() => told).toEqual(['it did not answer, in 0 s', 'runs again']);
});

test.each([
  ['a program of its own', false],
  ['one of several that share a port', true],
])('survives that a program cannot be spawned, and starts it once that is possible: %s', async (_what, sharesPort) => {
  const node = process.execPath;
  onTestFinished(() => void (process.execPath = node));
  const { pid } = await start(sharesPort);
  // As while `npm ci` has removed the Node that it runs on.
  process.execPath = join(folder, 'no-node');
  process.kill(pid ?? 0, 'SIGKILL');
  await expect
    .poll(() => told)
    .toEqual(['SIGKILL, in 0 s', 'it does not start, in 0.5 s', 'it does not start, in 1 s', 'it does not start, in 2 s']);
  process.execPath = node;
  await expect.poll(() => told.at(-1), { timeout: 5000 }).toBe('runs again');
});

test('a metric that is unknown is not a number, however many programs share the port', async () => {
  writeFileSync(join(folder, 'metric.mjs'), 'process.send({ metric: Number.NaN });');
  const program = { name: 'it', path: join(folder, 'metric.mjs'), environment: {}, logFile: join(folder, 'log'), sharesPort: true };
  const child = forkProgram(program);
  onTestFinished(() => endProcess(child, 1));
  const message = await new Promise((resolve) => child.on('message', (said) => 'metric' in (said as object) && resolve(said)));
  expect(message).toEqual({ metric: Number.NaN });
});

test('a program without a log file writes to the output of its supervisor, errors too', async () => {
  writeFileSync(
    join(folder, 'talker.mjs'),
    "console.log('a line'); console.error('an error'); process.send({ ready: true }); process.on('disconnect', () => process.exit(0));",
  );
  const supervisor = `
    import { ChildProgram } from ${JSON.stringify(join(import.meta.dirname, 'child-program.ts'))};
    const spec = { name: 'it', path: ${JSON.stringify(join(folder, 'talker.mjs'))}, environment: {}, logFile: null };
    const program = new ChildProgram(spec, { restarting: () => undefined, restarted: () => undefined });
    await program.start();
    await program.stop();`;
  writeFileSync(join(folder, 'supervisor.mjs'), supervisor);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'supervisor.mjs')]);
  expect([stdout, stderr]).toEqual(['a line\n', 'an error\n']);
  expect(existsSync(join(folder, 'log'))).toBe(false);
});
