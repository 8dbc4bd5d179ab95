import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countComment } from '#features/content/api/items/count-comment.ts';
import { isEntitled } from '#features/content/policy.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { findContent } from '#features/content/api/items/find-content.ts';
import { resolveMentions } from '#features/content/api/mentions/resolve-mentions.ts';
import { notifyMentioned } from '#features/notifications/api/notify-mentioned.ts';
import { removeComment } from './delete-comment.ts';

type Author = { userId: string; username: string; displayName: string | null; admin: boolean };
type TipComment = { contentItemUri: ContentItemUri; contentUserId: string; text: string; tipAmount: number };

/**
 * Adds a paid tip under its item as a comment with the amount in pence, with or without text, and returns the comment's id. Returns null if
 * the sender may no longer read the item, or either person has since blocked the other. Notifies only people mentioned: the item's owner is
 * notified of the tip itself.
 */
export async function writeTipComment(command: CommandContext, author: Author, tip: TipComment): Promise<string | null> {
  const { tx, now } = command;
  const reader = { userId: author.userId, admin: author.admin };
  const found = await findContent(tx, reader, { uri: tip.contentItemUri, ownerUserId: tip.contentUserId, at: now });
  if (!found || !isEntitled(found, { ...reader, admitted: found.admitted })) return null;
  if (await isBlocked(tx, author.userId, found.ownerUserId)) return null;
  const id = command.newId();
  const mentions = await resolveMentions(tx, tip.text);
  await tx
    .insertInto('comments')
    .values({
      content_user_id: found.ownerUserId,
      id,
      content_id: found.uri.id,
      content_type: found.uri.type,
      user_id: author.userId,
      text: tip.text,
      mentions: JSON.stringify(mentions),
      tip: true,
      tip_amount: tip.tipAmount,
      created_at: now,
    })
    .execute();
  await countComment(command, found, 1);
  await notifyMentioned(command, author, {
    type: 'MENTION_COMMENT',
    people: mentions.filter(({ userId }) => userId !== found.ownerUserId),
    itemUri: found.uri,
    source: id,
    data: { item: { username: found.ownerUsername, uri: found.uri } },
  });
  return id;
}

/** Removes the amount from a comment whose tip was refunded. Its text stays; one without words goes. */
export async function unmarkTipComment(command: CommandContext, comment: { ownerUserId: string; id: string }): Promise<void> {
  const unmarked = await command.tx
    .updateTable('comments')
    .set({ tip: false, tip_amount: null })
    .where('content_user_id', '=', comment.ownerUserId)
    .where('id', '=', comment.id)
    .returning('text')
    .executeTakeFirst();
  if (unmarked?.text === '') await removeComment(command, { contentUserId: comment.ownerUserId, commentId: comment.id });
}
