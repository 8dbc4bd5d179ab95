import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { accountRefusals } from '../../refusals.ts';

const HOLD = statement<{ user_id: string }, { person: string }>(
  "select user_id from users where user_id = :person::uuid and status <> 'deleted' for share",
);

/**
 * Keeps a person's account open until the transaction ends: a deletion waits for what is being published or bought. Refuses with
 * ACCOUNT_CLOSED once the account is deleted. Call it before writing the first row in the person's name.
 */
export async function holdAccount({ tx }: Pick<CommandContext, 'tx'>, userId: string): Promise<void> {
  if ((await HOLD.all(tx, { person: userId })).length === 0) throw accountRefusals.ACCOUNT_CLOSED();
}
