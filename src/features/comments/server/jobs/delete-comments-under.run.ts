import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteSomeUnder } from '../commands/delete-comments-under.ts';

/** Works in small transactions until nothing is left; a retry does what is missing. */
export async function runDeleteCommentsUnder(services: Services, item: { ownerUserId: string; contentId: string }): Promise<void> {
  while ((await inTransaction(services, (command) => deleteSomeUnder(command, item))) > 0);
}
