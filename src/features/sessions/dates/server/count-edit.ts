import type { CommandContext } from '#platform/server/database/transaction.ts';

/**
 * Counts a change of a session's dates that is no move for whoever comes, such as a postcode, so that calendars take the new entry (RFC 5545,
 * SEQUENCE). The caller has locked the session.
 */
export async function countEdit({ tx, now }: CommandContext, { user_id, id }: { user_id: string; id: string }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((column) => ({ edit_count: column('edit_count', '+', 1), updated_at: now }))
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}
