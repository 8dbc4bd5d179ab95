import type { CommandContext } from '#platform/server/transaction.ts';
import type { MediaRow } from '../serialize-media.ts';

/** Lets go of a film whose processing broke, so that it can be tried again at once. */
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
