import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Records when a reported item was taken down, or that it no longer is. */
export async function recordRejected({ tx }: CommandContext, item: { userId: string; id: string }, at: Date | null): Promise<void> {
  await tx
    .updateTable('reported_contents')
    .set({ rejected_at: at })
    .where('content_user_id', '=', item.userId)
    .where('content_id', '=', item.id)
    .execute();
}
