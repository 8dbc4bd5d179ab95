import type { CommandContext } from '#platform/server/database/transaction.ts';
import { issueCode } from '../codes/codes.ts';
import type { Identity } from '../identity.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { findSubject, subjectKeyOf } from './users.ts';

/**
 * Notes a user's new email, which replaces the current one once the code mailed to it is confirmed. If the address belongs to another
 * account, no answer says so: nobody gets the code, and whoever reads mail at the address is told why. The caller has verified who is
 * asking: whoever owns the email can reset the password.
 */
export async function requestEmailChange(identity: Identity, command: CommandContext, sub: string, email: string): Promise<void> {
  const { tx, now } = command;
  const { user } = await findSubject(tx, identity.secrets, email);
  // Who signed up with an address and never confirmed it has shown no right to it.
  const holder = user?.status === 'UNCONFIRMED' ? null : user;
  await tx.updateTable('identity_users').set({ pending_email: email, updated_at: now }).where('sub', '=', sub).execute();
  await issueCode(identity, command, 'EMAIL', { subjectKey: subjectKeyOf(identity.secrets, sub), email, real: !holder });
  if (holder) await enqueueNotice(command, holder.email, { kind: 'EMAIL_IN_USE' });
}
