import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { ChildProgram, endProcess, forkProgram } from './child-program.ts';
import type { ProgramSpec } from './child-program.ts';

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
  const created = create({ sharesPort });
  await created.start();
  return created;
}

function create(more: Partial<ProgramSpec> = {}): ChildProgram {
  program = new ChildProgram(
    { name: 'it', path: join(folder, 'program.mjs'), environment: {}, logFile: join(folder, 'log'), ...more },
    {
      restarting: (_name, why, seconds) => void told.push(`${why}, in ${seconds} s`),
      restarted: () => void told.push('runs again'),
    },
    { askEveryMillis: 400 },
  );
  return program;
}
const doesNotStart = () => `it does not start; ${join(folder, 'log')} may say why`;
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
  await expect.poll(() => told.at(-1)).toBe(`${doesNotStart()}, in 5 s`);
  unset('broken');
  started.restart();
  await expect.poll(() => told.at(-1)).toBe('runs again');
});

// Notes what it was started with; it waits for settings if it was started early.
const EARLY = `
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
const note = (what) => appendFileSync(join(import.meta.dirname, 'starts'), what + '\\n');
if (process.env.AWAITS_SETTINGS === undefined) note('at once with ' + process.env.LATE);
else {
  note('early');
  const [{ settings }] = await once(process, 'message');
  note('with ' + Object.assign(process.env, settings).LATE);
}
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
`;

test.each([
  ['a program of its own', false],
  ['one of several that share a port', true],
])('loads a program early, and starts it with what was found out since; later starts have it at once: %s', async (_what, sharesPort) => {
  writeFileSync(join(folder, 'program.mjs'), EARLY);
  const early = create({ sharesPort });
  early.load();
  await expect.poll(() => existsSync(join(folder, 'starts')) && starts()).toEqual(['early']);
  const { pid } = early;
  await early.start({ LATE: 'found' });
  expect(early.pid).toBe(pid);
  early.restart();
  await expect.poll(() => told.at(-1)).toBe('runs again');
  expect(starts()).toEqual(['early', 'with found', 'at once with found']);
});

test('fails to start a program that ended while it was loading, with the end of its log', async () => {
  writeFileSync(join(folder, 'program.mjs'), "console.error('no such module'); process.exit(1);");
  const early = create();
  early.load();
  await expect.poll(() => existsSync(join(folder, 'log')) && readFileSync(join(folder, 'log'), 'utf8')).toBe('no such module\n');
  await expect(early.start()).rejects.toThrow(/stopped while it was starting .*\n.*no such module/s);
});

test('a spare that has loaded beside a program takes its place, unless it has loaded what changed', async () => {
  writeFileSync(join(folder, 'program.mjs'), EARLY);
  const spared = create({ hasSpare: true });
  await spared.start({ LATE: 'found' });
  await expect.poll(starts).toEqual(['at once with found', 'early']);
  spared.restart();
  await expect.poll(() => told.at(-1)).toBe('runs again');
  expect(starts().slice(2)).toEqual(['with found']);
  await expect.poll(() => starts().slice(3)).toEqual(['early']);
  spared.restart({ isSpareStale: true });
  await expect.poll(() => starts().slice(4, 5)).toEqual(['at once with found']);
});

test('ends a program that was only loaded', async () => {
  writeFileSync(join(folder, 'program.mjs'), EARLY);
  const early = create();
  early.load();
  await expect.poll(() => existsSync(join(folder, 'starts'))).toBe(true);
  const { pid } = early;
  await early.stop();
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
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
    .toEqual(['SIGKILL, in 0 s', `${doesNotStart()}, in 0.5 s`, `${doesNotStart()}, in 1 s`, `${doesNotStart()}, in 2 s`]);
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
    .toEqual(['SIGKILL, in 0 s', `${doesNotStart()}, in 0.5 s`, `${doesNotStart()}, in 1 s`, `${doesNotStart()}, in 2 s`]);
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
