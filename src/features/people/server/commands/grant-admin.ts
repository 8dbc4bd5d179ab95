import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findAdministrators } from '../../api/accounts/find-administrators.ts';
import { lockPeople } from '../../api/accounts/lock-people.ts';
import { peopleRefusals } from '../../refusals.ts';
import { usernameKey } from '../../rules.ts';

/**
 * Makes a person an administrator and returns their id. Called only by a program on the server, never over the web
 * (docs/product.md#administrators). Refuses an unknown username, and a suspended person.
 */
export async function grantAdmin(command: CommandContext, username: string): Promise<string> {
  const userId = await findClaimant(command, username);
  const { numUpdatedRows } = await command.tx
    .updateTable('users')
    .set({ admin: true, updated_at: command.now })
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw peopleRefusals.NOT_FOUND();
  return userId;
}

/**
 * Takes the rights of an administrator back and returns their id; they stay a member, and can be suspended. Called only by a program on the
 * server, like `grantAdmin`. Locks all administrators, so that of two who are revoked at once one stays, and nobody deletes their account
 * meanwhile. Refuses an unknown username, somebody who is no administrator, and the last one.
 */
export async function revokeAdmin(command: CommandContext, username: string): Promise<string> {
  const { tx, now } = command;
  const userId = await findClaimant(command, username);
  await lockPeople(command, [...new Set([userId, ...(await findAdministrators(tx))])]);
  const administrators = await findAdministrators(tx);
  if (!administrators.includes(userId)) throw peopleRefusals.NO_ADMIN();
  if (administrators.length === 1) throw peopleRefusals.LAST_ADMIN();
  await tx.updateTable('users').set({ admin: false, updated_at: now }).where('user_id', '=', userId).execute();
  return userId;
}

async function findClaimant({ tx }: CommandContext, username: string): Promise<string> {
  const claim = await tx
    .selectFrom('username_claims')
    .select('user_id')
    .where('username_lower', '=', usernameKey(username))
    .where('reserved_until', 'is', null)
    .executeTakeFirst();
  if (claim === undefined) throw peopleRefusals.NOT_FOUND();
  return claim.user_id;
}
