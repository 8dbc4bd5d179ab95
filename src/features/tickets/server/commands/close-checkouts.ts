import type { CommandContext } from '#platform/server/transaction.ts';
import { expireCheckoutsJob } from '../jobs/expire-checkouts.ts';

/** Has every open checkout of an event closed at the provider that was cancelled or taken down, once that is committed. */
export async function closeCheckouts(command: CommandContext, event: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  await command.enqueue(expireCheckoutsJob, event);
}
