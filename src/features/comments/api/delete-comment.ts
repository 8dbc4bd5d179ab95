import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countComment } from '#features/content/api/items/count-comment.ts';
import type { DeleteComment } from '../contract.ts';
import { mayDeleteComment } from '../policy.ts';
import { countReply } from '../server/commands/count-reply.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';
import { commentRefusals } from '../refusals.ts';

/**
 * Deletes a comment with its attachment, on behalf of its author or the owner of the content; replies stay. Locks the row, so that it is
 * uncounted only once. Refuses anyone else, and a comment that is already deleted.
 */
export async function deleteComment(command: CommandContext, actor: Actor, input: DeleteComment): Promise<{ commentId: string }> {
  const comment = await lockComment(command, input);
  if (!comment) throw commentRefusals.COMMENT_NOT_FOUND();
  if (!mayDeleteComment({ userId: comment.user_id, contentUserId: comment.content_user_id }, actor.userId))
    throw commentRefusals.COMMENT_NOT_YOURS();
  await markDeleted(command, comment, { atOnce: false });
  return { commentId: comment.id };
}

async function lockComment({ tx }: CommandContext, { commentId, contentUserId }: DeleteComment): Promise<LockedComment | null> {
  const comment = await tx
    .selectFrom('comments')
    .select(['id', 'user_id', 'content_user_id', 'content_id', 'parent_comment_id'])
    .where('content_user_id', '=', contentUserId)
    .where('id', '=', commentId)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return comment ?? null;
}

type LockedComment = { id: string; user_id: string; content_user_id: string; content_id: string; parent_comment_id: string | null };

async function markDeleted(command: CommandContext, comment: LockedComment, { atOnce }: { atOnce: boolean }): Promise<void> {
  const { id: commentId, content_user_id: contentUserId } = comment;
  await command.tx
    .updateTable('comments')
    .set({ deleted: true, text: '', mentions: JSON.stringify([]) })
    .where('content_user_id', '=', contentUserId)
    .where('id', '=', commentId)
    .execute();
  await removeEntities(command, comment.user_id, { type: 'COMMENT', id: commentId }, { atOnce });
  const parentId = comment.parent_comment_id;
  if (parentId !== null) await countReply(command, { ownerUserId: contentUserId, parentId }, -1);
  await countComment(command, { ownerUserId: contentUserId, uri: { id: comment.content_id } }, -1);
}

/**
 * Removes a comment on behalf of an administrator, as its author could, but links to its attachment open nothing from then on. Returns false
 * if it is already gone.
 */
export async function removeComment(command: CommandContext, named: DeleteComment): Promise<boolean> {
  const comment = await lockComment(command, named);
  if (!comment) return false;
  await markDeleted(command, comment, { atOnce: true });
  return true;
}
