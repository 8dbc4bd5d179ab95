import { z } from 'zod';
import type { CommandContext } from '#platform/server/transaction.ts';

/** The work that follows once everything that can be found was written down anew. Whoever does it names a job so. */
export const caughtUp = { name: 'search.caught-up', payload: z.strictObject({}) };

/** Says, as part of the transaction, that all that can be found stands as it is now. */
export async function announceCaughtUp(command: Pick<CommandContext, 'enqueue'>): Promise<void> {
  await command.enqueue(caughtUp, {});
}
