import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';

/** Records that a run has started on an image and returns its row; null if it is complete or gone. */
export async function beginImage({ tx }: CommandContext, picture: { userId: string; entityId: string }): Promise<MediaRow | null> {
  const begun = await tx
    .updateTable('media_entities')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', picture.userId)
    .where('id', '=', picture.entityId)
    .where('status', '=', 'PROCESSING')
    .returningAll()
    .executeTakeFirst();
  return begun ?? null;
}

/** Discounts a run that ended by itself, for example on a full disk: only those that died with their worker count. */
export async function discountAttempt({ tx }: CommandContext, picture: MediaRow): Promise<void> {
  await tx
    .updateTable('media_entities')
    .set({ attempts: picture.attempts - 1 })
    .where('user_id', '=', picture.user_id)
    .where('id', '=', picture.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', picture.attempts)
    .execute();
}
