import { randomBytes } from 'node:crypto';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Config } from '#platform/server/program/config.ts';
import { releaseLogin } from '#features/people/server/commands/release-login.ts';
import { readHashingKey } from '#identity/tokens/hashing-key.ts';
import { createSecrets } from '#identity/tokens/secrets.ts';
import { eraseLogin } from '#identity/users/erase-login.ts';

/**
 * Deletes a login of our own identity provider that has no account and can't get one any more. Returns false, and changes nothing, if it
 * has one, or the provider is another: only its operator can delete there what nobody is signed in to.
 */
export async function endLogin(command: CommandContext, config: Config, login: { issuer: string; subject: string }): Promise<boolean> {
  const { tx, now } = command;
  if (!config.identity.own || !config.identity.issuers.includes(login.issuer)) return false;
  if (!(await releaseLogin(command, login))) return false;
  const key = await readHashingKey({ db: tx, now: () => now, config, randomBytes });
  await eraseLogin(tx, createSecrets(config.secret, randomBytes, key), login.subject);
  return true;
}
