import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import {
  failStuckEntities,
  forgetUploads,
  listUnattached,
  sweepAttachedUploads,
  sweepCaptions,
  sweepUploads,
  type Announced,
} from '../commands/sweep-uploads.ts';

const MAX_BATCHES = 50;

/** Repeats each sweep in small transactions until nothing is left, at most fifty times; the next hour does the rest. */
export async function runSweepMedia(services: Services): Promise<void> {
  for (const sweep of [sweepUploads, sweepAttachedUploads, sweepCaptions, failStuckEntities]) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await inTransaction(services, sweep)) === 0) break;
    }
  }
  await forgetLost(services);
}

// What goes straight to the store counts as arrived once it is announced. If it broke off, it would take its owner's room for a day.
async function forgetLost(services: Services): Promise<void> {
  let after: Announced | null = null;
  do {
    const batch: Announced[] = await listUnattached(services, after);
    const heads = await Promise.all(batch.map(({ key }) => services.blobs.head(key)));
    const lost = batch.filter((_, index) => heads[index] === null);
    await inTransaction(services, (command) => forgetUploads(command, lost));
    after = batch.at(-1) ?? null;
  } while (after);
}
