import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { accountRefusals } from '../../refusals.ts';

const HOLD = prepared("select user_id from users where user_id = $1::uuid and status <> 'deleted' for share");

/**
 * Holds a person's account open until the transaction ends: a deletion waits for what is being published or bought, and what
 * comes after a deletion is refused. Call it before the first row in the person's name is written.
 */
export async function holdAccount({ tx }: Pick<CommandContext, 'tx'>, userId: string): Promise<void> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(HOLD, [userId]));
  if (rows.length === 0) throw accountRefusals.ACCOUNT_CLOSED();
}
