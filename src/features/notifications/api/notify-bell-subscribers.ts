import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { ringBellsJob } from '../bells/server/notify-bell-subscribers.ts';

/** Notifies those with a bell of a new post or session of the owner, if and only if the transaction commits. */
export async function ringBells(command: CommandContext, ownerUserId: string, uri: ContentItemUri): Promise<void> {
  await command.enqueue(ringBellsJob, { ownerUserId, uri });
}
