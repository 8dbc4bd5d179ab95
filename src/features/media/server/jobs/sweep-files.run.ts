import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { UNATTACHED_HOURS } from '../../rules.ts';
import { findStrayFiles } from '../queries/find-stray-files.ts';

const BATCH = 500;

/** Deletes files without a row. Only looks at those older than a day: one being stored now may get its row in a moment. */
export async function runSweepFiles(services: Services): Promise<void> {
  const before = addMinutes(services.now(), -UNATTACHED_HOURS * 60);
  for (const prefix of ['q', 'd']) {
    let batch: string[] = [];
    for await (const key of services.blobs.list(prefix, before)) {
      batch.push(key);
      if (batch.length < BATCH) continue;
      await removeStrays(services, batch);
      batch = [];
    }
    await removeStrays(services, batch);
  }
}

async function removeStrays({ db, blobs, log }: Services, keys: string[]): Promise<void> {
  const strays = keys.length === 0 ? [] : await findStrayFiles(db, keys);
  for (const key of strays) await blobs.delete(key);
  if (strays.length > 0) log.info({ files: strays.length }, 'files without a row removed');
}
