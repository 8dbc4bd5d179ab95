import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, id: Id });

/** Publishes any change to what a post or session says, or to who may find it. A feature that reacts to it defines a job with this name. */
export const contentChanged = { name: 'content.changed', payload };

/** Enqueues, as part of the transaction, that a post or session, its dates or its place changed or were deleted. */
export async function publishChange(command: Pick<CommandContext, 'enqueue'>, item: z.output<typeof payload>): Promise<void> {
  await command.enqueue(contentChanged, item);
}
