import { addMinutes } from '#kernel/instant.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { stopOrdersJob } from '../jobs/stop-orders.ts';

// Any purchase in flight when the person was suspended has been written by then.
const SECOND_LOOK_MINUTES = 1;

/** Has the orders of a person who is being suspended stopped once the transaction commits, and a minute later those that were in flight. */
export async function stopOrdersOf(command: CommandContext, userId: string): Promise<void> {
  await command.enqueue(stopOrdersJob, { userId });
  await command.enqueue(stopOrdersJob, { userId }, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
}
