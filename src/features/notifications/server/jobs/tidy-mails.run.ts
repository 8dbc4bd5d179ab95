import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { forgetOldMails } from '../commands/forget-old-mails.ts';

const TOGETHER = 2000;

/** Deletes the rows of mails older than 90 days, a batch at a time. */
export async function runTidyMails(services: Services): Promise<void> {
  let removed = TOGETHER;
  while (removed === TOGETHER) removed = await inTransaction(services, (command) => forgetOldMails(command, TOGETHER));
}
