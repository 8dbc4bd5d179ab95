import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Deletes one of the caller's saved searches. Idempotent. */
export async function deleteSavedSearch({ tx }: CommandContext, actor: Actor, createdAt: string): Promise<{ createdAt: string }> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', actor.userId).where('created_at', '=', new Date(createdAt)).execute();
  return { createdAt };
}
