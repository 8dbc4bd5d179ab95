import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { peopleDependencies } from '../../server/dependencies.ts';

/** Works in small transactions until nothing is left; a retry does what is missing. */
export async function runSpreadUsername(services: Services, { userId }: { userId: string }): Promise<void> {
  for (const refresh of peopleDependencies().refreshMentions) {
    while ((await inTransaction(services, (command) => refresh(command, userId))) > 0);
  }
}
