import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Ends what renews between two people, one of whom has blocked the other. The job that does it has this name. */
export const ordersToEnd = { name: 'payments.end-blocked', payload: z.strictObject({ one: Id, other: Id }) };

// Any purchase in flight when the block was made has been written by then.
const SECOND_LOOK_MINUTES = 1;

/**
 * Has what renews between two people ended with its paid period once the transaction is committed (docs/product.md#blocks), and a minute
 * later what was being bought at that moment.
 */
export async function endOrdersBetween(command: CommandContext, people: z.output<typeof ordersToEnd.payload>): Promise<void> {
  await command.enqueue(ordersToEnd, people);
  await command.enqueue(ordersToEnd, people, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
}
