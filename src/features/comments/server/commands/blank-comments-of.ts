import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Blanks every comment of a person who is leaving at once; `deleteCommentsOf` does the rest. */
export async function blankCommentsOf({ tx }: CommandContext, userId: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ text: '', mentions: JSON.stringify([]) })
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .execute();
}
