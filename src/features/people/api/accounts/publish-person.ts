import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({ userId: Id });

/** The job that publishes each change to a person's names or profile text. A feature that reacts to it defines a job with this name. */
export const personChanged = { name: 'accounts.person-changed', payload };

/** Enqueues, as part of the transaction, that a person was added or removed, or that their names or profile text changed. */
export async function publishPerson(command: Pick<CommandContext, 'enqueue'>, userId: string): Promise<void> {
  await command.enqueue(personChanged, { userId });
}
