import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../../refusals.ts';
import { usernameKey } from '../../rules.ts';

/**
 * Makes a person an administrator and returns their id. Called only by a program on the server, never over the web
 * (docs/product.md#administrators). Refuses an unknown username, and a suspended person.
 */
export async function grantAdmin({ tx, now }: CommandContext, username: string): Promise<string> {
  const claim = tx
    .selectFrom('username_claims')
    .select('user_id')
    .where('username_lower', '=', usernameKey(username))
    .where('reserved_until', 'is', null);
  const granted = await tx
    .updateTable('users')
    .set({ admin: true, updated_at: now })
    .where('user_id', 'in', claim)
    .where('status', '=', 'active')
    .returning('user_id')
    .executeTakeFirst();
  if (!granted) throw peopleRefusals.NOT_FOUND();
  return granted.user_id;
}
