import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Config } from '#platform/server/program/config.ts';
import { endLogin } from '#apps/worker/end-login.ts';
import { forgetSuspension } from '#features/moderation/api/find-suspended.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { findLogins } from '#features/people/api/accounts/find-subjects.ts';
import { getSuspended } from '#features/people/api/accounts/get-suspended.ts';
import { NOBODY } from '#features/people/rules.ts';
import { deleteAccount } from '#features/privacy/deletion/server/delete-account.ts';
import { sealDeletion } from '#features/privacy/deletion/server/deletion-secrets.ts';
import { markDeletion } from '#features/privacy/deletion/server/mark-deletion.ts';
import { requestExport } from '#features/privacy/export/server/request-export.ts';

/**
 * Requests an export for somebody who is suspended, whose calls are refused: the link is mailed to them. Recorded in the log of
 * administrators. Refuses everybody who can do it themselves.
 */
export async function exportSuspended(command: CommandContext, username: string): Promise<void> {
  const userId = await getSuspended(command.tx, username);
  await requestExport(command, { userId });
  await recordAction(command, { userId: NOBODY }, { action: 'EXPORT_PERSON', subject: { userId } });
}

/**
 * Deletes the account of somebody who is suspended, as they could if they weren't: jobs do the rest and mail them. Their login at our own
 * provider is deleted at once; returns whether it was. Recorded in the log of administrators. Refuses everybody who can do it themselves, and
 * while paid tickets or refunds are owed.
 */
export async function deleteSuspended(command: CommandContext, username: string, config: Config): Promise<boolean> {
  const userId = await getSuspended(command.tx, username);
  const seal = (secrets: Parameters<typeof sealDeletion>[2]) => sealDeletion(config.secret, userId, secrets);
  // Nobody is signed in who could delete the login by a token.
  await deleteAccount(command, userId, seal, { accessToken: '', refreshToken: '' }, { evenSuspended: true });
  await forgetSuspension(command, userId);
  let isLoginGone = false;
  for (const login of await findLogins(command.tx, userId)) isLoginGone = (await endLogin(command, config, login)) || isLoginGone;
  await markDeletion(command, userId, 'login_deleted_at');
  await recordAction(command, { userId: NOBODY }, { action: 'DELETE_PERSON', subject: { userId } });
  return isLoginGone;
}
