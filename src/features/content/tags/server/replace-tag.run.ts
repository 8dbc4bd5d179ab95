import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { replaceSomeTags } from './replace-some-tags.ts';

/** Works in small transactions until no item has the tag; a retry does what is missing. */
export async function runReplaceTag(services: Services, change: { tag: string; by: string | null }): Promise<void> {
  while ((await inTransaction(services, (command) => replaceSomeTags(command, change))) > 0);
}
