import type { CommandContext } from '#platform/server/database/transaction.ts';
import { grantAdmin } from '#features/people/server/commands/grant-admin.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';

/**
 * Makes a user an administrator and records it in the administrators' log, in one transaction. Whoever runs this on the
 * server has no account here, so the log entry names the new administrator as the actor too. Refuses an unknown username.
 */
export async function makeAdministrator(command: CommandContext, username: string): Promise<void> {
  const userId = await grantAdmin(command, username);
  await recordAction(command, { userId }, { action: 'GRANT_ADMIN', subject: { userId, username } });
}
