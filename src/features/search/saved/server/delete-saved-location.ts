import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Deletes one of the caller's saved places. Idempotent. */
export async function deleteSavedLocation(
  { tx }: CommandContext,
  actor: Actor,
  { kind, createdAt }: { kind: 'SEARCH' | 'OWN'; createdAt: string },
): Promise<{ createdAt: string }> {
  await tx
    .deleteFrom('saved_locations')
    .where('user_id', '=', actor.userId)
    .where('kind', '=', kind)
    .where('created_at', '=', new Date(createdAt))
    .execute();
  return { createdAt };
}
