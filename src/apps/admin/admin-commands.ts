import { removeSecondFactor } from '#identity/second-factor/remove-second-factor.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { grantAdmin } from '#features/people/server/commands/grant-admin.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';

/** Each command acts on a user and returns the message to print. */
export const ADMIN_COMMANDS = new Map<string, (command: CommandContext, whom: string) => Promise<string>>([
  [
    'grant',
    async (command, username) => {
      await makeAdministrator(command, username);
      return `@${username} is now an administrator.`;
    },
  ],
  [
    'remove-second-factor',
    async (command, email) =>
      (await removeSecondFactor(command, email))
        ? `${email} can now sign in with just the password and will be notified by email.`
        : `No account with the email ${email} has a second factor.`,
  ],
]);

/**
 * Makes a user an administrator and records it in the administrators' log, in one transaction. Whoever runs this on the
 * server has no account here, so the log entry names the new administrator as the actor too. Refuses an unknown username.
 */
export async function makeAdministrator(command: CommandContext, username: string): Promise<void> {
  const userId = await grantAdmin(command, username);
  await recordAction(command, { userId }, { action: 'GRANT_ADMIN', subject: { userId, username } });
}
