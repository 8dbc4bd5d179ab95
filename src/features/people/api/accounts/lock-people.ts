import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const LOCK = statement<never, { person: string }>('select user_id from users where user_id = :person::uuid for update');

/**
 * Locks several people's accounts, whatever their standing, until the transaction ends: one after the other in id order, so that nobody who
 * locks the same people can deadlock. Missing people are skipped.
 */
export async function lockPeople({ tx }: Pick<CommandContext, 'tx'>, userIds: readonly string[]): Promise<void> {
  for (const person of userIds.toSorted()) await LOCK.run(tx, { person });
}
