import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/**
 * Identifies the job that ends subscriptions and memberships between two people, one of whom has blocked the other; payments defines it.
 */
export const ordersToEnd = { name: 'payments.end-blocked', payload: z.strictObject({ one: Id, other: Id }) };

// By then, every purchase that was in flight when the block was made has been written.
const SECOND_LOOK_MINUTES = 1;

/**
 * Enqueues a job that ends subscriptions and memberships between two people with their paid periods (docs/product.md#blocks), and the same
 * job a minute later, for purchases that were in flight.
 */
export async function endOrdersBetween(command: CommandContext, people: z.output<typeof ordersToEnd.payload>): Promise<void> {
  await command.enqueue(ordersToEnd, people);
  await command.enqueue(ordersToEnd, people, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
}
