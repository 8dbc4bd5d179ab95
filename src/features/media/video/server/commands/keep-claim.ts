import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaRow } from '../../../server/sql/serialize-media.ts';
import { claimEnd } from './claim-film.ts';

/** Renews the claim on a film and records its progress in percent. Returns false if the film is gone or another worker has it. */
export async function keepClaim({ tx, now }: CommandContext, film: MediaRow, percent: number): Promise<boolean> {
  const kept = await tx
    .updateTable('media_entities')
    .set({ claimed_until: claimEnd(now), progress: percent })
    .where('user_id', '=', film.user_id)
    .where('id', '=', film.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', film.attempts)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}
