import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { purgeKeys } from '../../purge/server/cached-paths.ts';
import { SECOND_PURGE_MINUTES } from '../../rules.ts';
import { removeBlobs, type RemovalOrder } from './remove-blobs.ts';

/** Deletes the files, ignoring those already gone, and only then has shared caches forget them: they would fetch them anew. */
export async function runRemoveBlobs(services: Services, order: RemovalOrder): Promise<void> {
  const { blobs, now } = services;
  const { keys, folders = [], isSecond = false } = order;
  for (const key of keys) await blobs.delete(key);
  for (const folder of folders) {
    for await (const key of blobs.list(folder, now())) await blobs.delete(key);
  }
  if (services.purgeMedia === null || !keys.some((key) => key.startsWith('d/'))) return;
  await purgeKeys(services, keys);
  if (isSecond) return;
  const startAfter = addMinutes(now(), SECOND_PURGE_MINUTES);
  await inTransaction(services, (command) => command.enqueue(removeBlobs, { keys, isSecond: true }, { startAfter }));
}
