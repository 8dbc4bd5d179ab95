import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { exportKey } from './export-links.ts';
import { findEndedExports } from './find-ended-exports.ts';
import { deleteExport } from './finish-export.ts';

const MAX_BATCHES = 50;

/** Removes ended exports one by one, at most five thousand an hour. Deletes the file before its row, so that no file is left behind. */
export async function runSweepExports(services: Services): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const ended = await findEndedExports(services.db, services.now());
    if (ended.length === 0) return;
    for (const name of ended) {
      await services.blobs.delete(exportKey(name));
      await inTransaction(services, (command) => deleteExport(command, name));
    }
  }
}
