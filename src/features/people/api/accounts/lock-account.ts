import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../../refusals.ts';

/** What the row says that a refresh of scores can't change while it is locked. */
export type LockedAccount = { score: number };

const LOCK = statement<LockedAccount, { person: string }>(
  "select score from users where user_id = :person::uuid and status <> 'deleted' for no key update",
);

/**
 * Locks a person's account until the transaction ends: a deletion waits for what is being published or bought, and of concurrent requests
 * each counts what the one before it wrote, so that nobody passes a cap (`CAPS` in kernel/caps.ts). Refuses with ACCOUNT_CLOSED once the
 * account is deleted. Call it before the first read that something is counted or decided by, and before writing the first row in the
 * person's name.
 */
export async function lockAccount({ tx }: Pick<CommandContext, 'tx'>, userId: string): Promise<LockedAccount> {
  const [account] = await LOCK.all(tx, { person: userId });
  if (!account) throw peopleRefusals.ACCOUNT_CLOSED();
  return account;
}
