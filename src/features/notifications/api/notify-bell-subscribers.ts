import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyBellSubscribersJob } from '../bells/server/notify-bell-subscribers.ts';

/** Notifies those with a bell of a new post or session of the owner, if and only if the transaction commits. */
export async function notifyBellSubscribers(command: CommandContext, ownerUserId: string, uri: ContentItemUri): Promise<void> {
  await command.enqueue(notifyBellSubscribersJob, { ownerUserId, uri });
}
