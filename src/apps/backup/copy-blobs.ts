import type { BlobStore } from '#platform/server/storage/blobs.ts';
import type { BackupWriter } from './backup-files.ts';

const AT_ONCE = 8;
const END_OF_TIME = new Date(8.64e15);

/** Copies all stored files, several at once. Throws the first failure, and only once nothing is being written any more. */
export async function copyBlobs(writer: Pick<BackupWriter, 'add'>, blobs: Pick<BlobStore, 'list' | 'head' | 'stream'>): Promise<void> {
  const keys = blobs.list('', END_OF_TIME, { keepsDrafts: true })[Symbol.asyncIterator]();
  let isFailing = false;
  const copyEach = async () => {
    try {
      for (let next = await keys.next(); next.done !== true && !isFailing; next = await keys.next()) await copy(next.value);
    } catch (error) {
      isFailing = true;
      throw error;
    }
  };
  const copy = async (key: string) => {
    const found = await blobs.head(key);
    // Deleted since it was listed.
    if (found === null) return;
    try {
      await writer.add(`blobs/${key}`, () => blobs.stream(key), { version: found.version, bytes: found.byteLength });
    } catch (error) {
      // Deleted since.
      if ((await blobs.head(key)) !== null) throw error;
    }
  };
  // A caller that reports the failure removes the draft, which nobody may fill again.
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyEach));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
