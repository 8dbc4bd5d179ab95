import type { CommandContext } from '#platform/server/transaction.ts';

/** Ends every export of a person: links lead nowhere from now on, and the next sweep removes the files. */
export async function endExports({ tx, now }: CommandContext, userId: string): Promise<void> {
  await tx.updateTable('data_exports').set({ expires_at: now }).where('user_id', '=', userId).execute();
}
