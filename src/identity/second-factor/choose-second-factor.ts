import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import type { IdentityUser } from '../users/users.ts';

/**
 * Records whether sign-in asks the user for their authenticator app (docs/product.md#two-factor-sign-in). Notifies
 * them of a change by email, and deletes their recovery codes along with the app. The caller has locked the user.
 */
export async function chooseSecondFactor(
  command: CommandContext,
  user: IdentityUser,
  { on, preferred }: { on: boolean; preferred: boolean },
): Promise<void> {
  await command.tx
    .updateTable('identity_users')
    .set({ second_factor: on, second_factor_preferred: on && preferred, updated_at: command.now })
    .where('sub', '=', user.sub)
    .execute();
  if (!on) await dropRecoveryCodes(command.tx, user.sub);
  if (on !== user.second_factor) await enqueueNotice(command, user.email, { kind: on ? 'SECOND_FACTOR_ON' : 'SECOND_FACTOR_OFF' });
}
