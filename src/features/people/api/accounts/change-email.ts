import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../../refusals.ts';
import type { UserRow } from '../profiles/serialize-user.ts';

/** Takes over the email that the identity provider has verified. Refuses a deleted account. */
export async function changeEmail({ tx, now }: CommandContext, userId: string, email: string): Promise<UserRow> {
  const user = await tx
    .updateTable('users')
    .set({ email, updated_at: now })
    .where('user_id', '=', userId)
    // A deletion has removed the address for good.
    .where('status', '<>', 'deleted')
    .returningAll()
    .executeTakeFirst();
  if (!user) throw peopleRefusals.ACCOUNT_CLOSED();
  return user;
}
