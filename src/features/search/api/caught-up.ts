import { z } from 'zod';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** The job enqueued once the whole search index has caught up. Work that should follow it is defined as a job with this name. */
export const caughtUp = { name: 'search.caught-up', payload: z.strictObject({}) };

/** Enqueues, in the transaction, the work that follows once the whole search index is up to date. */
export async function enqueueCaughtUp(command: Pick<CommandContext, 'enqueue'>): Promise<void> {
  await command.enqueue(caughtUp, {});
}
