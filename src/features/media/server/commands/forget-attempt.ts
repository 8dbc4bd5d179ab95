import type { CommandContext } from '#platform/server/transaction.ts';
import type { MediaRow } from '../serialize-media.ts';

/** Does not count a run that came to an end by itself, as when a disk was full: only those that died with their worker are counted. */
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
