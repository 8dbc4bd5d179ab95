import { createHash } from 'node:crypto';
import type { BlobStore } from '#platform/server/blobs.ts';

/** What some files are known by, in whatever order they are named: 132 bits of the SHA-256 of their keys and bytes. Reads each to its end. */
export async function digestOf(blobs: Pick<BlobStore, 'stream'>, keys: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const key of keys.toSorted()) {
    hash.update(`${key}\n`);
    const bytes: AsyncIterable<Buffer> = await blobs.stream(key);
    for await (const chunk of bytes) hash.update(chunk);
  }
  return hash.digest('base64url').slice(0, 22);
}
