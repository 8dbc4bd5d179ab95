import { NOBODY } from '#features/people/rules.ts';
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
      (await turnOffSecondFactor(command, email))
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

/**
 * Turns off the second factor of whoever signs in with this email, and records it in the administrators' log, in one transaction. Like
 * `makeAdministrator`, it names the person concerned as the actor too, or nobody if they have no account yet. Returns false if nobody with
 * this email has a second factor.
 */
export async function turnOffSecondFactor(command: CommandContext, email: string): Promise<boolean> {
  const subject = await removeSecondFactor(command, email);
  if (subject === null) return false;
  const claim = await command.tx.selectFrom('identity_claims').select('user_id').where('subject', '=', subject).executeTakeFirst();
  const userId = claim?.user_id ?? NOBODY;
  await recordAction(command, { userId }, { action: 'REMOVE_SECOND_FACTOR', subject: { userId } });
  return true;
}
