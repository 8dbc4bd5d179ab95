import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_SECONDS = 3600;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'turnout-storage-'));
});
afterAll(async () => rm(root, { recursive: true, force: true }));

function storage(...words: string[]): Promise<{ code: number | null; output: string }> {
  const env = {
    PATH: process.env['PATH'],
    PUBLIC_ORIGIN: 'http://turnout.test',
    DATABASE_URL: 'postgres://127.0.0.1:9/x',
    DATA_DIR: join(root, 'data'),
    APP_SECRET: 'a secret of this test which hides nothing',
    STRIPE_SECRET_KEY: 'sk_test_sandbox_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_0123456789',
    STRIPE_WEBHOOK_SECRETS: 'whsec_00000000000000000000000000000000',
    PAYMENTS_PRELOAD: 'http://127.0.0.1:9/js',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'main.ts'), words, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('a move is not complete while files written since it began, by the clock of their store, are left; a later one copies them', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  await mkdir(join(from, 'd'), { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(from, 'd', name), name);
  const soon = Date.now() / 1000 + HOUR_SECONDS;
  await utimes(join(from, 'd', 'young'), soon, soon);
  const move = async () => storage('move', pathToFileURL(from).href, pathToFileURL(to).href);
  const first = await move();
  expect([first.code, first.output]).toEqual([1, expect.stringMatching(/left to the next run +1\n[^]*Not complete\. /)]);
  expect(await readFile(join(to, 'd', 'old'), 'utf8')).toBe('old');
  const past = soon - 2 * HOUR_SECONDS;
  await utimes(join(from, 'd', 'young'), past, past);
  const second = await move();
  expect([second.code, second.output]).toEqual([0, expect.stringContaining('Complete. Nothing was deleted at the source.')]);
  expect(await readFile(join(to, 'd', 'young'), 'utf8')).toBe('young');
}, 60_000);
