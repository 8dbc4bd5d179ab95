import type { CommandContext } from '#platform/server/transaction.ts';
import { issueCode } from './codes.ts';
import { exceptions, type IdentityException } from './exceptions.ts';
import type { Identity } from './identity.ts';
import { findSubject, subjectKeyOf } from './users.ts';

/**
 * Notes a user's new email, which replaces the current one once the code mailed to it is confirmed. Returns the refusal if somebody has
 * the address. The caller has verified who is asking: whoever owns the email can reset the password.
 */
export async function pendEmail(
  identity: Identity,
  command: CommandContext,
  sub: string,
  email: string,
): Promise<IdentityException | null> {
  const { tx, now } = command;
  if ((await findSubject(tx, identity.secrets, email)).user) return exceptions.aliasExists();
  await tx.updateTable('identity_users').set({ pending_email: email, updated_at: now }).where('sub', '=', sub).execute();
  await issueCode(identity, command, 'EMAIL', { subjectKey: subjectKeyOf(identity.secrets, sub), email, real: true });
  return null;
}
