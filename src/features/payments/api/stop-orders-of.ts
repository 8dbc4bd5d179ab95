import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { stopOrdersJob } from '../server/jobs/stop-orders.ts';

// Any purchase in flight when the person was suspended, or left, has been written by then.
const SECOND_LOOK_MINUTES = 1;

/**
 * Enqueues stopping the orders of a person who is being suspended or has left, once the transaction commits, and again a minute later for
 * purchases that were in flight. Returns 0: there is nothing left to do.
 */
export async function stopOrdersOf(command: CommandContext, userId: string): Promise<0> {
  await command.enqueue(stopOrdersJob, { userId });
  await command.enqueue(stopOrdersJob, { userId }, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
  return 0;
}
