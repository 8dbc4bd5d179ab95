import type { Services } from '#platform/server/services.ts';

/** Deletes the files; those that are gone already are passed over. */
export async function runRemoveBlobs({ blobs }: Services, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await blobs.delete(key);
}
