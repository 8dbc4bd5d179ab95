import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { countComment } from '#features/content/server/commands/count-comment.ts';
import { isEntitled } from '#features/content/policy.ts';
import { findContent } from '#features/content/server/queries/find-content.ts';
import { resolveMentions } from '#features/content/server/queries/resolve-mentions.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';

type Author = { userId: string; username: string; displayName: string | null; admin: boolean };
type TipComment = { contentItemUri: ContentItemUri; contentUserId: string; text: string; tipAmount: number };

/**
 * Puts a tip that was paid under its item as a comment with its amount in pence, with or without words, and answers the comment's id.
 * Null where the sender may no longer read the item, or one of the two has blocked the other meanwhile. The item's owner hears of the tip
 * itself, so only people mentioned are told here.
 */
export async function writeTipComment(command: CommandContext, author: Author, tip: TipComment): Promise<string | null> {
  const { tx, now } = command;
  const reader = { userId: author.userId, admin: author.admin };
  const found = await findContent(tx, reader, { uri: tip.contentItemUri, ownerUserId: tip.contentUserId, at: now });
  if (!found || found.blocked || !isEntitled(found, { ...reader, subscribed: found.subscribed })) return null;
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
  const data = { item: { username: found.ownerUsername, uri: found.uri } };
  for (const person of mentions) {
    if (person.userId === found.ownerUserId) continue;
    const told = { type: 'MENTION_COMMENT' as const, toUserId: person.userId, toUsername: person.username };
    await notify(command, { ...told, from: author, itemUri: found.uri, source: id, data });
  }
  return id;
}
