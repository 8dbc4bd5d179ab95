import { createHash } from 'node:crypto';
import type { BlobStore } from '#platform/server/storage/blobs.ts';

/**
 * Returns a fingerprint of these files, in any order: 132 bits of the SHA-256 of their keys and bytes; and how many bytes they have together.
 * Reads each file to its end.
 */
export async function digestOf(blobs: Pick<BlobStore, 'stream'>, keys: readonly string[]): Promise<{ digest: string; bytes: number }> {
  const hash = createHash('sha256');
  let count = 0;
  for (const key of keys.toSorted()) {
    hash.update(`${key}\n`);
    const bytes: AsyncIterable<Buffer> = await blobs.stream(key);
    for await (const chunk of bytes) {
      count += chunk.length;
      hash.update(chunk);
    }
  }
  return { digest: hash.digest('base64url').slice(0, 22), bytes: count };
}
