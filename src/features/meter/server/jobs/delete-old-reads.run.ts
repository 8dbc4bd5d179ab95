import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteOldReads } from '../commands/delete-reads.ts';

const TOGETHER = 5000;

/** Deletes expired windows, in small transactions. */
export async function runTidyContentReaders(services: Services): Promise<void> {
  let removed = TOGETHER;
  while (removed === TOGETHER) removed = await inTransaction(services, (command) => deleteOldReads(command, TOGETHER));
}
