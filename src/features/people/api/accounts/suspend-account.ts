import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../../refusals.ts';
import { publishPerson } from './publish-person.ts';

/**
 * Suspends a person: from the next request on, every call in their name is refused, and others no longer find them. Locks the account until
 * the transaction ends. Returns whether it changed anything. Refuses unknown people, and administrators.
 */
export async function suspendAccount(command: CommandContext, userId: string): Promise<boolean> {
  const { status, admin } = await lockAccount(command, userId);
  if (admin) throw peopleRefusals.ADMIN_NOT_SUSPENDED();
  if (status === 'suspended') return false;
  await setStatus(command, userId, 'suspended');
  return true;
}

/** Undoes a suspension. Returns whether it changed anything. Refuses unknown people. */
export async function restoreAccount(command: CommandContext, userId: string): Promise<boolean> {
  const { status } = await lockAccount(command, userId);
  if (status === 'active') return false;
  await setStatus(command, userId, 'active');
  return true;
}

async function lockAccount({ tx }: CommandContext, userId: string) {
  const account = await tx
    .selectFrom('users')
    .select(['status', 'admin'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw peopleRefusals.NOT_FOUND();
  return account;
}

async function setStatus(command: CommandContext, userId: string, status: 'active' | 'suspended'): Promise<void> {
  await command.tx.updateTable('users').set({ status, updated_at: command.now }).where('user_id', '=', userId).execute();
  await publishPerson(command, userId);
}
