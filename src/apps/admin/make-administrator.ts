import type { CommandContext } from '#platform/server/transaction.ts';
import { grantAdmin } from '#features/accounts/server/commands/grant-admin.ts';
import { recordAction } from '#features/moderation/server/commands/record-action.ts';

/**
 * Makes a person an administrator and writes it into the log of administrators, in one transaction. Whoever sits at the server is nobody
 * here, so the log names whom it is about. Refuses a username that nobody has.
 */
export async function makeAdministrator(command: CommandContext, username: string): Promise<void> {
  const userId = await grantAdmin(command, username);
  await recordAction(command, { userId }, { action: 'GRANT_ADMIN', subject: { userId, username } });
}
