import type { Services } from '#platform/server/program/services.ts';

type Order = { keys: string[]; folders?: string[] | undefined };

/** Deletes the files; ignores those already gone. */
export async function runRemoveBlobs({ blobs, now }: Pick<Services, 'blobs' | 'now'>, { keys, folders = [] }: Order): Promise<void> {
  for (const key of keys) await blobs.delete(key);
  for (const folder of folders) {
    for await (const key of blobs.list(folder, now())) await blobs.delete(key);
  }
}
