import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { refreshCommentMentions } from '#features/comments/server/commands/refresh-comment-mentions.ts';
import { refreshMentions } from '#features/content/server/commands/refresh-mentions.ts';

/** Goes on in small transactions until nothing is left; a repeat does what is missing. */
export async function runSpreadUsername(services: Services, { userId }: { userId: string }): Promise<void> {
  for (const refresh of [refreshMentions, refreshCommentMentions]) {
    while ((await inTransaction(services, (command) => refresh(command, userId))) > 0);
  }
}
