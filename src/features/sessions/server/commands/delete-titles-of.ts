import type { CommandContext } from '#platform/server/database/transaction.ts';

/** The title of the sessions of a person who left, on the tickets that others still have. */
const NAMELESS = 'Session';

/**
 * Removes the titles, and the lines below them, that a person who left gave their sessions. Runs after everything that notifies others of these sessions by title.
 * Returns 0: there is nothing left to do.
 */
export async function deleteTitlesOf({ tx }: CommandContext, userId: string): Promise<0> {
  await tx
    .updateTable('sessions')
    .set({ title: NAMELESS, subtitle: null })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('title', '<>', NAMELESS), eb('subtitle', 'is not', null)]))
    .execute();
  await tx
    .updateTable('session_events')
    .set({ title: NAMELESS })
    .where('session_owner_user_id', '=', userId)
    .where('title', '<>', NAMELESS)
    .execute();
  return 0;
}
