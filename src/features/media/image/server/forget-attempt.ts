import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';

/** Discounts a run that ended by itself, for example on a full disk: only those that died with their worker count. */
export async function forgetAttempt({ tx }: CommandContext, picture: MediaRow): Promise<void> {
  await tx
    .updateTable('media_entities')
    .set({ attempts: picture.attempts - 1 })
    .where('user_id', '=', picture.user_id)
    .where('id', '=', picture.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', picture.attempts)
    .execute();
}
