import type { CommandContext } from '#platform/server/transaction.ts';
import { expireCheckoutsJob } from '../jobs/expire-checkouts.ts';

/** Has every open checkout of a cancelled event closed at the provider, once the cancellation is committed. */
export async function closeCheckouts(command: CommandContext, event: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  await command.enqueue(expireCheckoutsJob, event);
}
