import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * Looks at what the site needs before it serves anybody: database, disk, storage, mail server, payments. Rejects with one line for each
 * thing that is wrong, if something is that would lose money or people; what may pass by itself is only said.
 */
export async function checkBeforeServing(
  checkout: string,
  environment: Record<string, string | undefined>,
  say: (text: string) => void,
): Promise<void> {
  const { code, output } = await run(join(checkout, 'src/apps/check/main.ts'), environment);
  if (code !== 0)
    throw new Error(
      `${output}\nCorrect what is marked ✗. If you must start without: \`npm start -- unchecked\`. All of it again: \`npm start -- check\`.`,
    );
  if (output !== '') say(output);
}

function run(program: string, environment: Record<string, string | undefined>): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(program, ['--before-serving'], { env: environment, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trimEnd() }));
  });
}
