import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { AWAITS_SETTINGS } from './receive-settings.ts';

/** Starts a program that writes a file when orphaned, and is healthy unless a file says otherwise. */
async function start(): Promise<{ program: ChildProcess; has: (name: string) => string }> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-program-'));
  const has = (name: string) => join(folder, name);
  writeFileSync(
    has('program.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs';
     import { runProgram } from ${JSON.stringify(join(import.meta.dirname, 'run-program.ts'))};
     await runProgram('it', async () => ({
       ready: true,
       close: async () => undefined,
       isAlive: async () => !existsSync(${JSON.stringify(has('ill'))}),
       orphaned: () => writeFileSync(${JSON.stringify(has('orphaned'))}, ''),
     }));`,
  );
  const program = fork(has('program.mjs'), { execArgv: [] });
  onTestFinished(() => {
    program.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const [said] = (await once(program, 'message')) as [unknown];
  expect(said).toEqual({ ready: true, isAsked: true });
  return { program, has };
}

test('a program answers its parent only while it is healthy', async () => {
  const { program, has } = await start();
  const answers: unknown[] = [];
  program.on('message', (answer) => answers.push(answer));
  program.send({ alive: null });
  await expect.poll(() => answers).toEqual([{ alive: true }]);
  writeFileSync(has('ill'), '');
  program.send({ alive: null });
  const exited = once(program, 'exit');
  program.kill('SIGTERM');
  await exited;
  expect(answers).toHaveLength(1);
});

test('a program whose parent was killed cleans up and exits', async () => {
  const { program, has } = await start();
  const exited = once(program, 'exit');
  program.disconnect();
  await exited;
  expect(existsSync(has('orphaned'))).toBe(true);
});

test("a program that is asked to stop doesn't treat itself as an orphan", async () => {
  const { program, has } = await start();
  const exited = once(program, 'exit');
  program.kill('SIGTERM');
  await exited;
  expect(existsSync(has('orphaned'))).toBe(false);
});

test('a program that is started early does nothing until its settings come, and has them then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { runProgram } from ${JSON.stringify(join(import.meta.dirname, 'run-program.ts'))};
     process.send('loaded');
     await runProgram('it', async () => ({ ready: [process.env.DATABASE_URL, process.env.${AWAITS_SETTINGS}].join(), close: async () => undefined }));`,
  );
  const program = fork(join(folder, 'program.mjs'), { execArgv: [], env: { ...process.env, [AWAITS_SETTINGS]: '1' } });
  onTestFinished(() => void program.kill('SIGKILL'));
  const messages: unknown[] = [];
  program.on('message', (message) => messages.push(message));
  await expect.poll(() => messages).toEqual(['loaded']);
  program.send({ settings: { DATABASE_URL: 'postgresql://late' } });
  await expect.poll(() => messages.slice(1)).toEqual([{ ready: 'postgresql://late,', isAsked: true }]);
});

test('a program that waits for its settings ends with its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { runProgram } from ${JSON.stringify(join(import.meta.dirname, 'run-program.ts'))};
     process.send('loaded');
     await runProgram('it', async () => ({ ready: true, close: async () => undefined }));`,
  );
  const program = fork(join(folder, 'program.mjs'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, [AWAITS_SETTINGS]: '1' },
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  await once(program, 'message');
  const exited = once(program, 'exit');
  program.disconnect();
  expect(await exited).not.toEqual([0, null]);
});
