import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { privacyRefusals } from '../../refusals.ts';
import { finishDeletion } from './finish-deletion.ts';
import type { DeletionSecrets } from './deletion-secrets.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { lockPeople } from '#features/people/api/accounts/lock-people.ts';
import { publishPerson } from '#features/people/api/accounts/publish-person.ts';
import { retainUsernames } from '#features/people/api/usernames/claim-username.ts';
import { endExports } from '../../export/server/request-export.ts';
import { anonymizeUser } from '#features/people/api/accounts/anonymize-user.ts';

// Anything in flight when the account was deleted has arrived by then.
const SECOND_LOOK_MINUTES = 60;

/**
 * Closes an account for good. At once, nobody can act as this person, their events are cancelled, and their content, comments and profile
 * show nothing of theirs. Jobs do the rest: the login, likes, follows, files, names on payments. The username stays reserved. Refuses while
 * paid tickets or refunds are owed, and refuses the only administrator and, unless `evenSuspended`, somebody suspended since they asked.
 * Idempotent.
 */
export async function deleteAccount(
  command: CommandContext,
  userId: string,
  seal: (secrets: DeletionSecrets) => Buffer,
  secrets: Omit<DeletionSecrets, 'email' | 'name'>,
  { evenSuspended = false }: { evenSuspended?: boolean } = {},
): Promise<void> {
  const user = await lockUser(command, userId);
  if (!user || user.status === 'deleted') return;
  if (user.status === 'suspended' && !evenSuspended) throw peopleRefusals.SUSPENDED();
  if (await privacyDependencies().owesRefunds(command, userId)) throw privacyRefusals.REFUNDS_OWED();
  if (!(await privacyDependencies().withdrawEvents(command, userId))) throw privacyRefusals.TICKETS_OWED();
  await privacyDependencies().hideWritten(command, userId);
  await endExports(command, userId);
  await anonymizeUser(command, userId);
  await retainUsernames(command, userId);
  await publishPerson(command, userId);
  await command.tx
    .insertInto('account_deletions')
    .values({
      user_id: userId,
      sealed: seal({ ...secrets, email: user.email, name: user.display_name || user.username }),
      requested_at: command.now,
    })
    .execute();
  await command.enqueue(finishDeletion, { userId });
  await command.enqueue(finishDeletion, { userId }, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
}

/**
 * Locks the row against anything done in the person's name. If the last two administrators leave at once, one of them stays: each locks all
 * of them first, in id order.
 */
async function lockUser(command: CommandContext, userId: string) {
  const { tx } = command;
  const read = tx
    .selectFrom('users')
    .select(['user_id', 'status', 'admin', 'email', 'display_name', 'username'])
    .where('user_id', '=', userId);
  const user = await read.executeTakeFirst();
  if (!user?.admin) return read.forUpdate().executeTakeFirst();
  await lockPeople(command, [...new Set([userId, ...(await findAdministrators(tx))])]);
  const locked = await read.executeTakeFirst();
  const others = (await findAdministrators(tx)).filter((admin) => admin !== userId);
  if (locked?.admin === true && locked.status !== 'deleted' && others.length === 0) throw privacyRefusals.LAST_ADMIN();
  return locked;
}
