import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Ends all exports of a person: their links stop working now, and the next sweep removes the files. */
export async function endExports({ tx, now }: CommandContext, userId: string): Promise<void> {
  await tx.updateTable('data_exports').set({ expires_at: now }).where('user_id', '=', userId).execute();
}
