import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Records that a part of a deletion is done, and erases the person's last secrets once nothing needs them. */
export async function markDeletion({ tx, now }: CommandContext, userId: string, done: 'login_deleted_at' | 'mailed_at'): Promise<void> {
  await tx
    .updateTable('account_deletions')
    .set({ [done]: now })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('account_deletions')
    .set({ sealed: null })
    .where('user_id', '=', userId)
    .where('login_deleted_at', 'is not', null)
    .where('mailed_at', 'is not', null)
    .execute();
}
