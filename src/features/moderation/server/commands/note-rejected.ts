import type { CommandContext } from '#platform/server/transaction.ts';

/** Writes down since when a reported item is down, or that it is not any more. */
export async function noteRejected({ tx }: CommandContext, item: { userId: string; id: string }, at: Date | null): Promise<void> {
  await tx
    .updateTable('reported_contents')
    .set({ rejected_at: at })
    .where('content_user_id', '=', item.userId)
    .where('content_id', '=', item.id)
    .execute();
}
