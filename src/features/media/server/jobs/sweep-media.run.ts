import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { failStuckEntities, sweepAttachedUploads, sweepCaptions, sweepUploads } from '../commands/sweep-uploads.ts';

const MAX_BATCHES = 50;

/** Repeats each sweep in small transactions until nothing is left, at most fifty times; the next hour does the rest. */
export async function runSweepMedia(services: Services): Promise<void> {
  for (const sweep of [sweepUploads, sweepAttachedUploads, sweepCaptions, failStuckEntities]) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await inTransaction(services, sweep)) === 0) break;
    }
  }
}
