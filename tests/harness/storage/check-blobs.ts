import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { BlobExistsError, type BlobStore } from '#platform/server/storage/blobs.ts';

type Store = {
  open: () => BlobStore;
  /** Whether the store refuses all but one of several create-only writes at once. */
  isConditional: boolean;
};

const FUTURE = new Date('2100-01-01');
const LARGE = 40 * 1024 ** 2;

/** Declares the tests of what every store promises (`BlobStore`). Each works on keys of its own. */
export function checkBlobs({ open, isConditional }: Store): void {
  test('refuses keys that leave the store or could mean two things', async () => {
    for (const key of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'A', 'a b', 'é', 'a?b', `${'a'.repeat(301)}`]) {
      await expect(open().put(key, Buffer.from('x')), key).rejects.toThrow('Not a blob key');
      await expect(open().head(key), key).rejects.toThrow('Not a blob key');
    }
  });

  test('what is absent has no head, cannot be read, and is deleted without complaint', async () => {
    const blobs = open();
    expect(await blobs.head('absent/one')).toBeNull();
    await expect(blobs.get('absent/one')).rejects.toBeInstanceOf(Error);
    await expect(blobs.stream('absent/one').then(read)).rejects.toBeInstanceOf(Error);
    await blobs.delete('absent/one');
  });

  test('returns the bytes put, whole and in any range, until they are deleted', async () => {
    const blobs = open();
    const body = randomBytes(100_000);
    await blobs.put('whole/one.bin', body);
    expect(await blobs.get('whole/one.bin')).toEqual(body);
    expect((await blobs.head('whole/one.bin'))?.byteLength).toBe(body.length);
    expect(await read(await blobs.stream('whole/one.bin'))).toEqual(body);
    for (const [start, end] of [
      [0, 1],
      [0, 99_999],
      [500, 1499],
      [99_999, 99_999],
    ] as const)
      expect(await read(await blobs.stream('whole/one.bin', { start, end }))).toEqual(body.subarray(start, end + 1));
    await blobs.delete('whole/one.bin');
    expect(await blobs.head('whole/one.bin')).toBeNull();
  });

  test('stores streams of any length, long ones as well as empty ones, and replaces what was there', async () => {
    const blobs = open();
    for (const length of [LARGE, 3, 0]) {
      const chunk = randomBytes(Math.min(length, 65_536));
      const chunks = Array.from({ length: Math.ceil(length / 65_536) }, () => chunk);
      await blobs.putStream('streams/one', Readable.from(chunks));
      const stored = await blobs.get('streams/one');
      expect(stored.length).toBe(length);
      expect(stored.equals(Buffer.concat(chunks))).toBe(true);
    }
  });

  test.each([
    ['at once', 10],
    ['after several parts', LARGE],
  ])('a stream that breaks off %s leaves nothing and rejects with its own error', async (_when, bytes) => {
    const blobs = open();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(bytes);
        throw new Error('broken off');
      })(),
    );
    await expect(blobs.putStream(`broken/${bytes}`, broken)).rejects.toThrow('broken off');
    expect(await blobs.head(`broken/${bytes}`)).toBeNull();
  });

  test('a create-only write leaves what is there alone', async () => {
    const blobs = open();
    await blobs.putStream('once/one', Readable.from([Buffer.from('first')]), { createOnly: true });
    const again = blobs.putStream('once/one', Readable.from([Buffer.from('other')]), { createOnly: true });
    await expect(again).rejects.toBeInstanceOf(BlobExistsError);
    expect((await blobs.get('once/one')).toString()).toBe('first');
  });

  test.runIf(isConditional)('exactly one of twenty create-only writes at once wins', async () => {
    const blobs = open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        blobs.putStream('once/many', Readable.from([Buffer.from(`copy ${index % 10}`)]), { createOnly: true }),
      ),
    );
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index % 10] : []));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map(({ reason }) => reason instanceof BlobExistsError)).toEqual(Array.from({ length: 19 }, () => true));
    expect((await blobs.get('once/many')).toString()).toBe(`copy ${won[0]}`);
  });

  // Some stores take a tenth of a second for each of these many blobs.
  test('lists what is below a folder and older than an instant, however many there are', async () => {
    const blobs = open();
    const keys = Array.from({ length: 1100 }, (_, index) => `list/a/${index}.webp`);
    for (let from = 0; from < keys.length; from += 100)
      await Promise.all(keys.slice(from, from + 100).map((key) => blobs.put(key, Buffer.from('x'))));
    await blobs.put('listed/other', Buffer.from('x'));
    expect((await listed(blobs, 'list')).toSorted()).toEqual(keys.toSorted());
    expect(await listed(blobs, 'list', new Date('2020-01-01'))).toEqual([]);
    expect(await listed(blobs, 'nothing')).toEqual([]);
    const all = await listed(blobs, '');
    expect(all).toContain('listed/other');
    expect(all).toHaveLength(new Set(all).size);
  }, 300_000);
}

async function read(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

async function listed(blobs: BlobStore, prefix: string, before = FUTURE): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list(prefix, before)) keys.push(key);
  return keys;
}
