import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Deletes the suggestions that haven't been rewritten since `before`. */
export async function forgetTogether({ tx }: CommandContext, before: Date): Promise<void> {
  await tx.deleteFrom('sessions_together').where('made_at', '<', before).execute();
}
