import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countComment } from '#features/content/api/items/count-comment.ts';
import type { Mention } from '#features/content/contract.ts';
import { getReadableContent, type FoundContent } from '#features/content/api/items/find-content.ts';
import { resolveMentions } from '#features/content/api/mentions/resolve-mentions.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { attachEntities } from '#features/media/api/attach-entities.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { notifyMentioned } from '#features/notifications/api/notify-mentioned.ts';
import type { CreateComment } from '../../contract.ts';
import { commentRefusals } from '../../refusals.ts';
import { suspended } from '../sql/suspended.ts';
import { countReply } from './count-reply.ts';

/**
 * Writes a comment or a reply under an item that the author may read, attaches the author's upload, notifies the item's owner and the
 * people mentioned, and returns the comment's id. Idempotent by id; the same id with different text is a CONFLICT. A reply to a reply goes
 * under the same top-level comment. Refuses replies to deleted comments and those of suspended people, and comments on or replies to anyone
 * who blocked the author or whom the author blocked.
 */
export async function createComment(command: CommandContext, actor: Actor, { comment, entities }: CreateComment): Promise<string> {
  const { tx, now } = command;
  const found = await getReadableContent(tx, actor, { uri: comment.contentItemUri, ownerUserId: comment.contentUserId, at: now });
  if (await isBlocked(tx, actor.userId, found.ownerUserId)) throw commentRefusals.BLOCKED_COMMENT();
  const id = comment.id ?? command.newId();
  const parentId = comment.parentCommentId ? await findThread(command, actor, found, comment.parentCommentId) : null;
  const mentions = await resolveMentions(tx, comment.text);
  const inserted = await tx
    .insertInto('comments')
    .values({
      content_user_id: found.ownerUserId,
      id,
      content_id: found.uri.id,
      content_type: found.uri.type,
      user_id: actor.userId,
      text: comment.text,
      parent_comment_id: parentId,
      mentions: JSON.stringify(mentions),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['content_user_id', 'id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    await refuseAnother(command, actor, { ...comment, id, parentId });
    return id;
  }
  await attachEntities(command, actor, { type: 'COMMENT', id }, entities);
  if (parentId !== null) await countReply(command, { ownerUserId: found.ownerUserId, parentId }, 1);
  await countComment(command, found, 1);
  await notifyOfComment(command, actor, { id, parentId, found, mentions });
  return id;
}

// Locks the row until the reply is counted, so that a concurrent deletion is either seen here or sees the reply.
async function findThread({ tx }: CommandContext, actor: Actor, content: FoundContent, commentId: string): Promise<string> {
  const comment = await tx
    .selectFrom('comments')
    .select(['id', 'parent_comment_id', 'deleted', 'user_id'])
    .where('content_user_id', '=', content.ownerUserId)
    .where('id', '=', commentId)
    .where('content_id', '=', content.uri.id)
    .where(suspended('comments.user_id'), '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!comment || comment.deleted) throw commentRefusals.COMMENT_NOT_FOUND();
  if (await isBlocked(tx, actor.userId, comment.user_id)) throw commentRefusals.BLOCKED_ANSWER();
  return comment.parent_comment_id ?? comment.id;
}

type NewComment = CreateComment['comment'] & { id: string; parentId: string | null };

async function refuseAnother({ tx }: CommandContext, actor: Actor, comment: NewComment): Promise<void> {
  const same = await tx
    .selectFrom('comments')
    .select(sql`1`.as('same'))
    .where('content_user_id', '=', comment.contentUserId)
    .where('id', '=', comment.id)
    .where('user_id', '=', actor.userId)
    .where('content_id', '=', comment.contentItemUri.id)
    .where('parent_comment_id', 'is not distinct from', comment.parentId)
    .where('text', '=', comment.text)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!same) throw commentRefusals.COMMENT_ID_TAKEN();
}

async function notifyOfComment(
  command: CommandContext,
  author: Actor,
  { id, parentId, found, mentions }: { id: string; parentId: string | null; found: FoundContent; mentions: Mention[] },
): Promise<void> {
  const data = { item: { username: found.ownerUsername, uri: found.uri } };
  const notification = { itemUri: found.uri, source: id, data };
  // One comment is one notification: an owner it mentions finds it among their mentions.
  if (!mentions.some(({ userId }) => userId === found.ownerUserId))
    await notify(command, { ...notification, type: 'COMMENT', from: author, toUserId: found.ownerUserId, toUsername: found.ownerUsername });
  const inThread = new Set([found.ownerUserId, ...(await findThreadAmong(command, found, { parentId, mentions }))]);
  await notifyMentioned(command, author, { ...notification, type: 'MENTION_COMMENT', people: mentions, inThread });
}

// Which of the people mentioned wrote the comment that is replied to, or replied to it before.
async function findThreadAmong(
  { tx }: CommandContext,
  { ownerUserId }: FoundContent,
  { parentId, mentions }: { parentId: string | null; mentions: Mention[] },
): Promise<string[]> {
  if (parentId === null || mentions.length === 0) return [];
  const rows = await tx
    .selectFrom('comments')
    .select('user_id')
    .distinct()
    .where('content_user_id', '=', ownerUserId)
    .where((is) => is.or([is('id', '=', parentId), is('parent_comment_id', '=', parentId)]))
    .where(
      'user_id',
      'in',
      mentions.map(({ userId }) => userId),
    )
    .execute();
  return rows.map((row) => row.user_id);
}
