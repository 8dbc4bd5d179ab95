import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { AWAITS_SETTINGS } from '#platform/server/program/receive-settings.ts';
import { readAsBrowsers } from '#tests/harness/read-as-browsers.ts';

const KILLS = 20;
const Said = z.object({ ready: z.object({ web: z.string() }).optional(), failed: z.string().optional(), restarted: z.string().optional() });

// Replies with its process id a moment later, like a page that reads the database first. It waits for its last settings as our programs do.
const SERVER = `
import { once } from 'node:events';
import { createServer } from 'node:http';
if (process.env.${AWAITS_SETTINGS} !== undefined) await once(process, 'message');
const server = createServer((_request, response) => setTimeout(() => response.end(String(process.pid)), 2));
server.listen(Number(process.env.PORT ?? 0), process.env.HOST, () => process.send({ ready: true }));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
`;

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'turnout-shared-'));
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  const programs = join(home, 'build/programs');
  mkdirSync(programs, { recursive: true });
  for (const name of ['web', 'worker', 'mailbox', 'payments']) writeFileSync(join(programs, `${name}.js`), SERVER);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('any one of several web processes may die: no read fails in twenty kills', async () => {
  const { reads, failures, answeredBy } = await readWhileKilled(3);
  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(KILLS);
  expect(answeredBy).toBeGreaterThan(3);
});

test('reads fail when the only web process is killed (negative control)', async () => {
  const { failures } = await readWhileKilled(1);
  expect(failures).not.toEqual([]);
});

async function readWhileKilled(processes: number): Promise<{ reads: number; failures: string[]; answeredBy: number }> {
  const { origin, nextRestart } = await start(processes);
  const read = readAsBrowsers();
  const pids = new Set<string>();
  const failures: string[] = [];
  let reads = 0;
  let isOver = false;
  const readOn = async () => {
    while (!isOver) {
      reads += 1;
      await read(origin).then(
        (pid) => pids.add(pid),
        (error: unknown) => failures.push(String(error)),
      );
    }
  };
  const readers = Array.from({ length: 4 }, readOn);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const restarted = nextRestart();
    process.kill(Number(await read(origin)), 'SIGKILL');
    await restarted;
  }
  isOver = true;
  await Promise.all(readers);
  return { reads, failures, answeredBy: pids.size };
}

async function start(processes: number) {
  const program = fork(join(import.meta.dirname, '../harness/world-program.ts'), [home], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      PORT: '0',
      MAILBOX_PORT: '0',
      PAYMENTS_PORT: '0',
      SMTP_PORT: '0',
      TURNOUT_DEMO: '0',
      WEB_PROCESSES: String(processes),
      DATA_DIR: join(home, 'data'),
    },
  });
  onTestFinished(async () => {
    const exited = once(program, 'exit');
    program.kill('SIGTERM');
    await exited;
  });
  const next = async () => Said.parse(((await once(program, 'message')) as [unknown])[0]);
  const said = await next();
  if (said.ready === undefined) throw new Error(said.failed ?? 'Nothing was said.');
  return { origin: said.ready.web, nextRestart: next };
}
