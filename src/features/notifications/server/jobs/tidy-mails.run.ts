import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { forgetOldMails } from '../commands/forget-old-mails.ts';

const TOGETHER = 2000;

/** Removes the rows of mails that are older than 90 days, some at a time. */
export async function runTidyMails(services: Services): Promise<void> {
  let removed = TOGETHER;
  while (removed === TOGETHER) removed = await inTransaction(services, (command) => forgetOldMails(command, TOGETHER));
}
