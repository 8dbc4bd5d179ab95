import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyMentioned } from '#features/notifications/api/notify-mentioned.ts';
import type { Mention } from '../../contract.ts';

/** Notifies each mentioned person except the author, once per item, within what one account may notify in a day. */
export async function notifyOfMentions(
  command: CommandContext,
  author: Actor,
  { uri, mentions }: { uri: ContentItemUri; mentions: Mention[] },
): Promise<void> {
  await notifyMentioned(command, author, {
    type: 'MENTION_POST',
    people: mentions,
    itemUri: uri,
    source: `${uri.id}:mention`,
    data: { item: { username: author.username, uri } },
  });
}
