import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { openStore } from '#tests/harness/storage/open-store.ts';
import { startS3rver } from '#tests/harness/storage/start-s3rver.ts';
import { moveBlobs } from './move-blobs.ts';
import { openMoveJournal, type MoveJournal } from './move-journal.ts';

const FUTURE = new Date('2100-01-01');
const NONE = { copied: 0, verifiedBefore: 0, gone: 0, removed: 0, withheld: 0, young: 0, failed: 0, bytes: 0 };

let root = '';
let bucket: Awaited<ReturnType<typeof openStore>>;
let names = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'turnout-move-'));
  bucket = await openStore(await startS3rver());
});
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});

async function newFolder(): Promise<BlobStore> {
  names += 1;
  return openBlobs({ kind: 'folder', folder: join(root, String(names)) });
}

async function filled(blobs: BlobStore, count: number): Promise<Map<string, Buffer>> {
  const files = new Map(Array.from({ length: count }, (_, index) => [`d/${names}/${index}.webp`, randomBytes(2000)]));
  for (const [key, body] of files) await blobs.put(key, body);
  return files;
}

// A run of its own, as after a restart: the journal is read from its file.
async function run(name: string, move: Omit<Parameters<typeof moveBlobs>[0], 'journal' | 'before'>) {
  const journal: MoveJournal = openMoveJournal(join(root, 'journals', name));
  try {
    return await moveBlobs({ ...move, journal, before: FUTURE });
  } finally {
    journal.close();
  }
}

test('a copy that differs from its original is deleted and reported, and a later run copies it', async () => {
  const from = await newFolder();
  const files = await filled(from, 3);
  const to = await newFolder();
  const [bad = ''] = files.keys();
  const flawed: BlobStore = {
    ...to,
    putStream: async (key, body) => to.putStream(key, key === bad ? Readable.from(cutShort(body)) : body),
  };
  const failures: string[] = [];
  const onFailure = (key: string) => void failures.push(key);
  expect(await run('differs', { from, to: flawed, onFailure })).toEqual({ ...NONE, copied: 2, failed: 1, bytes: 4000 });
  expect(failures).toEqual([bad]);
  expect(await to.head(bad)).toBeNull();
  expect(await run('differs', { from, to })).toEqual({ ...NONE, copied: 1, verifiedBefore: 2, bytes: 2000 });
  expect(await to.get(bad)).toEqual(files.get(bad));
});

test('an interrupted move continues where it was, into a bucket and back', async () => {
  const from = await newFolder();
  const files = await filled(from, 60);
  const stopping = new AbortController();
  const first = await run('there', {
    from,
    to: bucket.blobs,
    signal: stopping.signal,
    onProgress: ({ copied }) => (copied === 20 ? stopping.abort() : undefined),
  });
  expect(first.copied).toBeGreaterThanOrEqual(20);
  expect(first.copied).toBeLessThan(60);
  const second = await run('there', { from, to: bucket.blobs });
  expect(second).toEqual({ ...NONE, copied: 60 - first.copied, verifiedBefore: first.copied, bytes: (60 - first.copied) * 2000 });
  const back = await newFolder();
  expect(await run('back', { from: bucket.blobs, to: back })).toEqual({ ...NONE, copied: 60, bytes: 120_000 });
  for (const [key, body] of files) expect(await back.get(key)).toEqual(body);
});

test('what is deleted at the source after it was copied is deleted at the target by the next run, and nothing else', async () => {
  const from = await newFolder();
  const files = await filled(from, 4);
  const to = await newFolder();
  await to.put('d/other/1.webp', Buffer.from('x'));
  await run('deleted', { from, to });
  const [gone = '', lost = ''] = files.keys();
  await from.delete(gone);
  await to.delete(lost);
  expect(await run('deleted', { from, to })).toEqual({ ...NONE, copied: 1, verifiedBefore: 2, removed: 1, bytes: 2000 });
  expect([await to.head(gone), await to.get(lost)]).toEqual([null, files.get(lost)]);
  expect(await to.head('d/other/1.webp')).not.toBeNull();
});

test('what has changed on either side since it was verified is copied again, whatever its length', async () => {
  const from = await newFolder();
  const files = await filled(from, 4);
  const to = await newFolder();
  await run('changed', { from, to });
  const [there = '', here = ''] = files.keys();
  const other = randomBytes(2000);
  await from.put(there, other);
  await to.put(here, randomBytes(2000));
  expect(await run('changed', { from, to })).toEqual({ ...NONE, copied: 2, verifiedBefore: 2, bytes: 4000 });
  expect([await to.get(there), await to.get(here)]).toEqual([other, files.get(here)]);
  await run('changed-bucket', { from, to: bucket.blobs });
  await bucket.blobs.put(there, randomBytes(2000));
  expect(await run('changed-bucket', { from, to: bucket.blobs })).toEqual({ ...NONE, copied: 1, verifiedBefore: 3, bytes: 2000 });
});

test('a blob that changes while it is copied is reported, and a later run copies it', async () => {
  const from = await newFolder();
  const [key = ''] = (await filled(from, 1)).keys();
  const to = await newFolder();
  const other = randomBytes(2000);
  const slow: BlobStore = {
    ...to,
    async putStream(name, body) {
      await to.putStream(name, Readable.from(await body.toArray()));
      await from.put(name, other);
    },
  };
  expect(await run('meanwhile', { from, to: slow })).toEqual({ ...NONE, failed: 1 });
  expect(await run('meanwhile', { from, to })).toEqual({ ...NONE, copied: 1, bytes: 2000 });
  expect(await to.get(key)).toEqual(other);
});

async function* cutShort(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield chunk.subarray(1);
}

test('a source that sends less of a blob than there is fails it, and its copy from before stays', async () => {
  const from = await newFolder();
  const [key = ''] = (await filled(from, 1)).keys();
  const to = await newFolder();
  await run('short', { from, to });
  const other = randomBytes(2000);
  await from.put(key, other);
  const before = await to.get(key);
  const short: BlobStore = { ...from, stream: async (name) => Readable.from(cutShort(await from.stream(name))) };
  expect(await run('short', { from: short, to })).toEqual({ ...NONE, failed: 1 });
  expect(await to.get(key)).toEqual(before);
  expect(await run('short', { from, to })).toEqual({ ...NONE, copied: 1, bytes: 2000 });
  expect(await to.get(key)).toEqual(other);
});

test.each([
  ['all', 3, 0],
  ['most', 60, 25],
])(
  'a source from which %s that was copied is gone is taken for another one, and nothing is deleted at the target',
  async (name, files, left) => {
    const from = await newFolder();
    const keys = [...(await filled(from, files)).keys()];
    const to = await newFolder();
    await run(name, { from, to });
    for (const key of keys.slice(left)) await from.delete(key);
    for (const _again of [1, 2]) {
      expect(await run(name, { from, to })).toEqual({ ...NONE, verifiedBefore: left, withheld: files - left });
      for (const key of keys) expect(await to.head(key)).not.toBeNull();
    }
  },
);

test('what people are uploading to the source at that moment is left alone', async () => {
  const from = await newFolder();
  await filled(from, 1);
  const draft = join(root, String(names), 'd', String(names), 'film.0a1b2c3d4e5f.part');
  await writeFile(draft, 'half');
  expect(await run('uploading', { from, to: await newFolder() })).toEqual({ ...NONE, copied: 1, bytes: 2000 });
  expect(await readFile(draft, 'utf8')).toBe('half');
});

test('a blob deleted while it is copied leaves no copy', async () => {
  const from = await newFolder();
  const [key = ''] = (await filled(from, 1)).keys();
  const to = await newFolder();
  const slow: BlobStore = {
    ...to,
    async putStream(name, body) {
      await to.putStream(name, Readable.from(await body.toArray()));
      await from.delete(name);
    },
  };
  expect(await run('gone', { from, to: slow })).toEqual({ ...NONE, gone: 1 });
  expect(await to.head(key)).toBeNull();
});
