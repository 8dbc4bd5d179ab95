import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';
import type { Mention } from '../../contract.ts';

/** Notifies each mentioned person except the author, once per item. */
export async function announceMentions(
  command: CommandContext,
  author: Actor,
  item: { uri: ContentItemUri; mentions: Mention[] },
): Promise<void> {
  for (const mention of item.mentions) {
    if (mention.userId === author.userId) continue;
    await notify(command, {
      type: 'MENTION_POST',
      toUserId: mention.userId,
      toUsername: mention.username,
      from: author,
      itemUri: item.uri,
      source: `${item.uri.id}:mention`,
      data: { item: { username: author.username, uri: item.uri } },
    });
  }
}
