import type { CommandContext } from '#platform/server/transaction.ts';

/** Forgets where sessions led that nobody has written down since. */
export async function forgetTogether({ tx }: CommandContext, before: Date): Promise<void> {
  await tx.deleteFrom('sessions_together').where('made_at', '<', before).execute();
}
