import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { findLogins } from '#features/people/api/accounts/find-subjects.ts';
import { markDeletion } from './mark-deletion.ts';
import { deleteLogin } from '#features/sign-in/api/delete-login.ts';
import { openDeletion, type DeletionSecrets } from './deletion-secrets.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { RECORDS_KEPT } from '../copy.ts';

// Far more than one person leaves behind: a step that never ends should surface as an error.
const MAX_BATCHES = 100_000;

/**
 * Erases the remaining traces of a person, deletes their login and sends them a confirmation. Each part is recorded when done, so a retry does only
 * the missing parts; login and mail don't wait for each other.
 */
export async function runFinishDeletion(services: Services, { userId }: { userId: string }): Promise<void> {
  const deletion = await services.db.selectFrom('account_deletions').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!deletion) return;
  await erase(services, userId);
  const secrets = openDeletion(services.config.secret, userId, deletion.sealed);
  if (!secrets) {
    if (deletion.sealed === null) return;
    services.log.error({ userId }, 'the deletion of an account can’t end: what it needs is sealed under an APP_SECRET that is gone');
    // Retried, because an operator may name that secret again.
    throw new Error('What a deletion needs is sealed under an APP_SECRET that this program doesn’t know.');
  }
  const outcomes = await Promise.allSettled([
    deletion.login_deleted_at ? undefined : endLogin(services, userId, secrets),
    deletion.mailed_at ? undefined : confirm(services, userId, secrets),
  ]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function erase(services: Services, userId: string): Promise<void> {
  for (const step of privacyDependencies().erase) {
    let batches = 0;
    while ((await inTransaction(services, (command) => step(command, userId))) > 0) {
      batches += 1;
      if (batches > MAX_BATCHES) throw new Error(`${step.name} never finishes.`);
    }
  }
}

async function endLogin(services: Services, userId: string, secrets: DeletionSecrets): Promise<void> {
  if (await endOwnLogin(services, userId)) return;
  const deleted = await deleteLogin(services.config.identity, secrets);
  // The login can no longer act here, but its address stays taken, so an operator of the provider should check.
  if (!deleted)
    services.log.warn({ userId }, 'the login of a deleted account was not found; if it still exists, delete it at the provider');
  await inTransaction(services, (command) => markDeletion(command, userId, 'login_deleted_at'));
}

// Our own provider isn't asked: it may be down, or closed for maintenance.
async function endOwnLogin(services: Services, userId: string): Promise<boolean> {
  return inTransaction(services, async (command) => {
    let isDeleted = false;
    for (const login of await findLogins(command.tx, userId))
      isDeleted = (await privacyDependencies().endLogin(command, services.config, login)) || isDeleted;
    if (isDeleted) await markDeletion(command, userId, 'login_deleted_at');
    return isDeleted;
  });
}

async function confirm(services: Services, userId: string, { email, name }: DeletionSecrets): Promise<void> {
  await privacyDependencies().mailAddress(services, email, {
    subject: `Your ${services.site.values().name} account has been deleted`,
    title: 'Your account has been deleted',
    paragraphs: [
      `Goodbye, ${name}. Your ${services.site.values().name} account and everything you published are gone, and nobody can sign in to it any more.`,
      `${RECORDS_KEPT} Files are removed from our storage within a day.`,
    ],
    footer: `If this wasn’t you, write to ${services.site.values().supportEmail} straight away.`,
    messageKey: `deleted.${userId}`,
  });
  await inTransaction(services, (command) => markDeletion(command, userId, 'mailed_at'));
}
