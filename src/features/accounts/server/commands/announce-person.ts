import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

const payload = z.strictObject({ userId: Id });

/** The work that follows any change of a person's names or words. Whoever does it names a job so. */
export const personChanged = { name: 'accounts.person-changed', payload };

/** Says, as part of the transaction, that a person has come or gone, or is called or describes themselves otherwise. */
export async function announcePerson(command: Pick<CommandContext, 'enqueue'>, userId: string): Promise<void> {
  await command.enqueue(personChanged, { userId });
}
