import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, ticketId: Id });

/** Identifies the job that asks somebody who was checked in how it was, once the date is over; reviews defines it. */
export const attendedToAsk = { name: 'reviews.ask', payload };

/** Enqueues it: call it in the transaction that checks somebody in. */
export async function enqueueAsking(command: CommandContext, ticket: z.output<typeof payload>): Promise<void> {
  await command.enqueue(attendedToAsk, ticket);
}
