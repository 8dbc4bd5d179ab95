import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

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
