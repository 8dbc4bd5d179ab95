import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, id: Id });

/** The work that follows any change of what a post or session says, or who may find it. Whoever does it names a job so. */
export const contentChanged = { name: 'content.changed', payload };

/** Says, as part of the transaction, that a post or session, its dates or its place have changed or gone. */
export async function announceChange(command: Pick<CommandContext, 'enqueue'>, item: z.output<typeof payload>): Promise<void> {
  await command.enqueue(contentChanged, item);
}
