import type { CommandContext } from '#platform/server/transaction.ts';
import { countComment } from '#features/content/server/commands/count-comment.ts';

const BATCH = 100;

/**
 * Marks up to 100 comments of a person who left as deleted and counts them off; answers to them keep their place. Answers how
 * many; 0 means that none is left.
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
    .returning(['content_user_id', 'content_id'])
    .execute();
  for (const { content_user_id: ownerUserId, content_id: id } of deleted.toSorted((one, other) =>
    one.content_id < other.content_id ? -1 : 1,
  ))
    await countComment(command, { ownerUserId, uri: { id } }, -1);
  return deleted.length;
}
