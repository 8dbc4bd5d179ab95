import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { copyBlobs } from './copy-blobs.ts';

test('writes nothing any more once it has reported a failure', async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `file-${n}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const written: string[] = [];
  const copying = copyBlobs(
    {
      async add(path) {
        if (path === 'blobs/file-0') {
          setImmediate(release);
          throw new Error('No space left on device');
        }
        await released;
        written.push(path);
      },
    },
    {
      async *list() {
        yield* keys;
      },
      head: async () => ({ byteLength: 1, version: '1', contentType: 'image/webp' }) as never,
      stream: async () => Readable.from(['x']),
    },
  );
  await expect(copying).rejects.toThrow('No space left');
  const count = written.length;
  expect(count).toBeLessThan(keys.length - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toHaveLength(count);
});
