import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '../../refusals.ts';

/**
 * Reserves an id for a person's item, for good. Idempotent. Refuses with CONFLICT an id that someone else has reserved. A concurrent
 * reservation of the same id waits here for the first one, then finds its owner.
 */
export async function reserveContentId({ tx }: Pick<CommandContext, 'tx'>, ownerUserId: string, contentId: string): Promise<void> {
  const { user_id } = await tx
    .insertInto('content_claims')
    .values({ content_id: contentId, user_id: ownerUserId })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ user_id: sql.ref('content_claims.user_id') }))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  if (user_id !== ownerUserId) throw contentRefusals.CONTENT_ID_TAKEN();
}
