import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { openStore } from '#tests/harness/storage/open-store.ts';
import { startS3rver, type TestStore } from '#tests/harness/storage/start-s3rver.ts';

const START = join(import.meta.dirname, '../../src/apps/all/start.mjs');
const FILES = 400;
const FUTURE = new Date('2100-01-01');

let home = '';
let server: TestStore;
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'turnout-move-'));
  server = await startS3rver();
  store = await openStore(server);
});
afterAll(async () => {
  await store.close();
  await rm(home, { recursive: true, force: true });
});

/** Runs `npm start -- storage move` as npm does, and reports what it printed; `interrupt` may send signals meanwhile. */
async function move(dataDir: string, words: string[], interrupt?: (pid: number) => Promise<void>) {
  const program = spawn(process.execPath, [START, 'storage', 'move', ...words], {
    env: { ...process.env, ...server.keys, DATA_DIR: dataDir, TURNOUT_DEMO: '0', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(program, 'exit');
  await interrupt?.(program.pid ?? 0);
  const [code] = (await ended) as [number | null];
  const count = (row: string) => Number(new RegExp(`^ *${row} +(\\d+)`, 'm').exec(printed)?.[1]);
  return { code, printed, copied: count('copied and verified'), before: count('verified before'), failed: count('failed') };
}

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list('', FUTURE)) keys.push(key);
  return keys.toSorted();
}

async function digestsOf(blobs: BlobStore): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const key of await keysOf(blobs))
    digests.set(
      key,
      createHash('sha256')
        .update(await blobs.get(key))
        .digest('hex'),
    );
  return digests;
}

test('a move by its command line survives an interruption, copies what has changed since, and comes back the same', async () => {
  const [here, back] = [join(home, 'here'), join(home, 'back')];
  const folder = await openBlobs({ kind: 'folder', folder: join(here, 'blobs') });
  for (let index = 0; index < FILES; index += 1) await folder.put(`d/owner/${index}/800.webp`, randomBytes(3000));

  const first = await move(here, ['folder', server.url], async (pid) => {
    await expect.poll(async () => (await keysOf(store.blobs)).length, { interval: 20 }).toBeGreaterThan(20);
    process.kill(pid, 'SIGINT');
  });
  expect([first.code, first.printed]).toEqual([1, expect.stringContaining('Interrupted. The same command continues.')]);
  expect(first.copied).toBeGreaterThan(0);
  expect(first.copied).toBeLessThan(FILES);
  // Nothing works on behind its back.
  const left = (await keysOf(store.blobs)).length;
  expect(left).toBeLessThan(FILES);

  const [changed = ''] = await keysOf(store.blobs);
  await folder.put(changed, randomBytes(3000));
  const second = await move(here, ['folder', server.url]);
  expect([second.code, second.printed]).toEqual([0, expect.stringContaining('Complete. Nothing was deleted at the source.')]);
  expect(second.before).toBeGreaterThan(0);
  expect(second.copied + second.before).toBe(FILES);
  const wanted = await digestsOf(folder);
  expect(await digestsOf(store.blobs)).toEqual(wanted);

  const there = await move(back, [server.url, 'folder']);
  expect([there.code, there.copied, there.failed]).toEqual([0, FILES, 0]);
  expect(await digestsOf(await openBlobs({ kind: 'folder', folder: join(back, 'blobs') }))).toEqual(wanted);
}, 300_000);
