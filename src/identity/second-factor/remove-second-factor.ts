import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { canonicalEmail } from '../rules.ts';

/**
 * Turns off the second factor of a user who has lost their authenticator app, and notifies them by email. Only a server-side
 * program calls this, after someone has verified who is asking. Returns the user's subject, or null if none with this email has a second
 * factor.
 */
export async function removeSecondFactor(command: CommandContext, email: string): Promise<string | null> {
  const { tx, now } = command;
  const owner = tx.selectFrom('identity_logins').select('sub').where('email_lower', '=', canonicalEmail(email));
  const user = await tx
    .updateTable('identity_users')
    .set({
      second_factor: false,
      second_factor_preferred: false,
      sealed_software_token: null,
      pending_software_token: null,
      updated_at: now,
    })
    .where('sub', 'in', owner)
    .where('second_factor', '=', true)
    .returning(['sub', 'email'])
    .executeTakeFirst();
  if (!user) return null;
  await dropRecoveryCodes(tx, user.sub);
  await enqueueNotice(command, user.email, { kind: 'SECOND_FACTOR_OFF' });
  return user.sub;
}
