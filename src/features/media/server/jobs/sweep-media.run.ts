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
const HEADS_AT_ONCE = 20;

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
  for (let count = 0; count < MAX_BATCHES; count += 1) {
    const batch: Announced[] = await listUnattached(services, after);
    after = batch.at(-1) ?? null;
    if (after === null) return;
    const lost: Announced[] = [];
    for (let from = 0; from < batch.length; from += HEADS_AT_ONCE) {
      const some = batch.slice(from, from + HEADS_AT_ONCE);
      const heads = await Promise.all(some.map(({ key }) => services.blobs.head(key)));
      lost.push(...some.filter((_, index) => heads[index] === null));
    }
    if (lost.length > 0) await inTransaction(services, (command) => forgetUploads(command, lost));
  }
}
