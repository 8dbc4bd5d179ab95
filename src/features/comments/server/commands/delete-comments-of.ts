import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countComment } from '#features/content/api/items/count-comment.ts';
import { countReply } from './count-reply.ts';

const BATCH = 100;

/**
 * Marks up to 100 comments of a person who has left as deleted and uncounts them; replies to them stay in place. Returns how many; 0 means
 * none are left.
 */
export async function deleteCommentsOf(command: CommandContext, userId: string): Promise<number> {
  const { tx } = command;
  const some = tx.selectFrom('comments').select('id').where('user_id', '=', userId).where('deleted', '=', false).limit(BATCH);
  const deleted = await tx
    .updateTable('comments')
    .set({ deleted: true, text: '', mentions: JSON.stringify([]) })
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .where('deleted', '=', false)
    .returning(['content_user_id', 'content_id', 'parent_comment_id'])
    .execute();
  // In a fixed order, so that two people leaving at once can't deadlock.
  const order = (row: (typeof deleted)[number]) => `${row.content_id}${row.parent_comment_id ?? ''}`;
  for (const row of deleted.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const ownerUserId = row.content_user_id;
    if (row.parent_comment_id !== null) await countReply(command, { ownerUserId, parentId: row.parent_comment_id }, -1);
    await countComment(command, { ownerUserId, uri: { id: row.content_id } }, -1);
  }
  return deleted.length;
}

/** Blanks every comment of a person who is leaving at once; `deleteCommentsOf` does the rest. */
export async function blankCommentsOf({ tx }: CommandContext, userId: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ text: '', mentions: JSON.stringify([]) })
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .execute();
}
