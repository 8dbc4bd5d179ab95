import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, readlink, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { BlobExistsError } from './blobs.ts';
import { createFolderBlobs } from './folder-blobs.ts';

const folder = await mkdtemp(join(tmpdir(), 'turnout-blobs-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const blobs = createFolderBlobs(folder, () => randomUUID().slice(0, 8));

async function listed(prefix: string, before: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list(prefix, before)) keys.push(key);
  return keys;
}

test('lets exactly one of many concurrent create-only writes win, rejects the others and leaves no drafts', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => Buffer.from(`copy ${index}`));
  const outcomes = await Promise.allSettled(bodies.map((body) => blobs.putStream('q/once', Readable.from([body]), { createOnly: true })));
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(lost.map(({ reason }) => reason instanceof BlobExistsError)).toEqual(Array.from({ length: 19 }, () => true));
  expect(await blobs.get('q/once')).toEqual(bodies[won]);
  expect(await readdir(join(folder, 'q'))).toEqual(['once']);
});

test('keeps blobs in folders that no other account on the machine can read', async () => {
  await blobs.put('p/ri/vate', Buffer.from('x'));
  const modes = await Promise.all(['p', 'p/ri'].map(async (path) => (await stat(join(folder, path))).mode & 0o777));
  expect(modes).toEqual([0o700, 0o700]);
});

test.runIf(process.platform === 'linux')("syncs a blob's bytes, its name and the names of new folders to disk", async () => {
  const probe = await open(folder);
  const synced: string[] = [];
  const spy = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync').mockImplementation(async function sync(this: FileHandle) {
    synced.push((await readlink(`/proc/self/fd/${this.fd}`)).replace(folder, ''));
  });
  await probe.close();
  await blobs.put('n/e/w', Buffer.from('x'));
  expect(synced).toEqual([expect.stringMatching(/^\/n\/e\/w\..+\.part$/), '/n/e', '/n', '']);
  synced.length = 0;
  await blobs.putStream('n/e/x', Readable.from(['x']), { createOnly: true });
  expect(synced.slice(1)).toEqual(['/n/e']);
  spy.mockRestore();
});

test('leaves nothing behind if the stream fails', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })(),
  );
  await expect(blobs.putStream('w/broken', broken)).rejects.toThrow('gone');
  expect(await readdir(join(folder, 'w'))).toEqual([]);
});

test('lists blobs older than an instant and removes drafts left by dead processes', async () => {
  const long = new Date('2020-01-01');
  await blobs.put('l/a/old', Buffer.from('x'));
  await blobs.put('l/b/new', Buffer.from('x'));
  await writeFile(join(folder, 'l/a/dead.12345678.part'), 'x');
  for (const name of ['l/a/old', 'l/a/dead.12345678.part']) await utimes(join(folder, name), long, long);
  expect(await listed('l', new Date('2021-01-01'))).toEqual(['l/a/old']);
  expect(await readdir(join(folder, 'l/a'))).toEqual(['old']);
  expect(await listed('nothing', new Date())).toEqual([]);
});
