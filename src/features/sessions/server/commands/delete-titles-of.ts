import type { CommandContext } from '#platform/server/database/transaction.ts';

/** What the sessions of a person who left are called, on the tickets to them that others keep. */
const NAMELESS = 'Session';

/**
 * Removes what a person who left called their sessions. Runs after everything that tells others about these sessions by name. Returns 0:
 * there is nothing left to do.
 */
export async function deleteTitlesOf({ tx }: CommandContext, userId: string): Promise<0> {
  await tx.updateTable('sessions').set({ title: NAMELESS }).where('user_id', '=', userId).where('title', '<>', NAMELESS).execute();
  await tx
    .updateTable('session_events')
    .set({ title: NAMELESS })
    .where('session_owner_user_id', '=', userId)
    .where('title', '<>', NAMELESS)
    .execute();
  return 0;
}
