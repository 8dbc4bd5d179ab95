import type { CommandContext } from '#platform/server/transaction.ts';
import { findSellers, isWith } from '../queries/find-sellers.ts';
import { DELETED_PERSON } from '#features/accounts/rules.ts';

/**
 * Removes the name of a person who left from every payment they made or received. The records themselves stay, as the law requires. Returns
 * 0: there is nothing left to do.
 */
export async function stripPerson({ tx }: CommandContext, userId: string): Promise<0> {
  const { username } = DELETED_PERSON;
  await tx
    .updateTable('payments')
    .set({ username })
    .where(isWith('owner_user_id', await findSellers(tx, userId)))
    .where('user_id', '=', userId)
    .where('username', '<>', username)
    .execute();
  await tx
    .updateTable('payments')
    .set({ owner_username: username })
    .where('owner_user_id', '=', userId)
    .where('owner_username', '<>', username)
    .execute();
  return 0;
}
