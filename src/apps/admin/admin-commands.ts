import { NOBODY } from '#features/people/rules.ts';
import { removeSecondFactor } from '#identity/second-factor/remove-second-factor.ts';
import { revokeFamilies } from '#identity/tokens/families.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { PRIVATE_LINK_MINUTES } from '#platform/server/storage/media-links.ts';
import { findSubjects } from '#features/people/api/accounts/find-subjects.ts';
import { grantAdmin, revokeAdmin } from '#features/people/server/commands/grant-admin.ts';
import type { Config } from '#platform/server/program/config.ts';
import { deleteSuspended, exportSuspended } from './act-for-suspended.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';

/** Each command acts on a user and returns the message to print. */
export const ADMIN_COMMANDS = new Map<string, (command: CommandContext, whom: string, config: Config) => Promise<string>>([
  [
    'grant',
    async (command, username) => {
      await makeAdministrator(command, username);
      return `@${username} is now an administrator.`;
    },
  ],
  [
    'revoke',
    async (command, username) => {
      const isSignedOut = await revokeAdministrator(command, username);
      const signIns = isSignedOut ? 'All their sign-ins have ended; they can sign in again, as a member.' : 'They were signed in nowhere.';
      const links = `Links to photos and videos that they have as an administrator open for up to ${PRIVATE_LINK_MINUTES} minutes more.`;
      return `@${username} is no longer an administrator. ${signIns} ${links}`;
    },
  ],
  [
    'export-suspended',
    async (command, username) => {
      await exportSuspended(command, username);
      return `@${username} is mailed a link to their data once it is packed.`;
    },
  ],
  [
    'delete-suspended',
    async (command, username, config) =>
      (await deleteSuspended(command, username, config))
        ? `The account and login of @${username} are deleted; what is left of it goes within a day, and they are mailed.`
        : `The account of @${username} is deleted. Delete their login at the identity provider.`,
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
  await recordAction(command, { userId }, { action: 'GRANT_ADMIN', subject: { userId } });
}

/**
 * Takes an administrator's rights back, ends all their sign-ins at our own identity provider, and records it in the administrators' log, in
 * one transaction. Their access tokens end within seconds, and what they may do with the next request. Returns whether they were signed in.
 * Refuses what `revokeAdmin` refuses.
 */
export async function revokeAdministrator(command: CommandContext, username: string): Promise<boolean> {
  const userId = await revokeAdmin(command, username);
  let isSignedOut = false;
  for (const subject of await findSubjects(command.tx, userId))
    isSignedOut = (await revokeFamilies(command.tx, subject, command.now)) || isSignedOut;
  await recordAction(command, { userId }, { action: 'REVOKE_ADMIN', subject: { userId } });
  return isSignedOut;
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
