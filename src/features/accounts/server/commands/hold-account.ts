import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { accountRefusals } from '../../refusals.ts';

const HOLD = statement<{ user_id: string }, { person: string }>(
  "select user_id from users where user_id = :person::uuid and status <> 'deleted' for share",
);

/**
 * Holds a person's account open until the transaction ends: a deletion waits for what is being published or bought, and what
 * comes after a deletion is refused. Call it before the first row in the person's name is written.
 */
export async function holdAccount({ tx }: Pick<CommandContext, 'tx'>, userId: string): Promise<void> {
  if ((await HOLD.all(tx, { person: userId })).length === 0) throw accountRefusals.ACCOUNT_CLOSED();
}
