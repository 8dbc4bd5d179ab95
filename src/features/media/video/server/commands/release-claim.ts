import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaRow } from '../../../server/sql/serialize-media.ts';

/** Releases a film whose processing failed, so that it can be retried at once. */
export async function releaseClaim({ tx }: CommandContext, film: MediaRow): Promise<void> {
  await tx
    .updateTable('media_entities')
    .set({ claimed_until: null, progress: null })
    .where('user_id', '=', film.user_id)
    .where('id', '=', film.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', film.attempts)
    .execute();
}
