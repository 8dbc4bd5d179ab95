import type { CommandContext } from '#platform/server/database/transaction.ts';

/** An entry of a person's own list of liked or saved items. */
export type Mark = { userId: string; mark: 'LIKE' | 'SAVE'; contentUserId: string; contentId: string };

/** Adds an item to a person's own list. Idempotent: an item that is already in the list keeps its position. */
export async function putMark({ tx, now }: CommandContext, { userId, mark, contentUserId, contentId }: Mark): Promise<void> {
  await tx
    .insertInto('content_marks')
    .values({ user_id: userId, mark, content_user_id: contentUserId, content_id: contentId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'mark', 'content_user_id', 'content_id']).doNothing())
    .execute();
}

/** Removes it, and returns whether it was there. Without `contentUserId`, whoever owns the item. */
export async function removeMark(
  { tx }: CommandContext,
  { userId, mark, contentUserId, contentId }: Omit<Mark, 'contentUserId'> & { contentUserId?: string | undefined },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('content_marks')
    .where('user_id', '=', userId)
    .where('mark', '=', mark)
    .where('content_id', '=', contentId)
    .$if(contentUserId !== undefined, (marks) => marks.where('content_user_id', '=', contentUserId ?? ''))
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
