import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

/** Takes a place of the caller's away; what is gone already stays so. */
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
