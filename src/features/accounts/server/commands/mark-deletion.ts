import type { CommandContext } from '#platform/server/transaction.ts';

/** Writes down what of a deletion is done, and forgets the last secrets of the person when nothing needs them any more. */
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
