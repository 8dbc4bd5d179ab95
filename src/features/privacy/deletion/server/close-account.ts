import { Refusal } from '#kernel/http/refusal.ts';
import type { Actor, IdentityClaim } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteAccount } from './delete-account.ts';
import { sealDeletion } from './deletion-secrets.ts';
import { LIMIT_DELETIONS } from '../../server/limits.ts';
import { proveIdentity, endSignIn } from '#features/sign-in/api/prove-identity.ts';
import type { DeleteAccountInput } from '../../contract.ts';

/**
 * `user.deleteAccount`: the identity provider checks the password, and the code if two-factor sign-in is on, before the account is deleted.
 * The session that the check opened is stored, sealed, to delete the login with; if the deletion is refused, that session is ended.
 */
export async function closeAccount(
  services: Services & { address?: string },
  actor: Actor,
  identity: IdentityClaim,
  input: DeleteAccountInput,
): Promise<void> {
  await services.rateLimits.consumeBy({ actor, address: services.address }, LIMIT_DELETIONS);
  const tokens = await proveIdentity(services.config.identity, {
    subject: identity.subject,
    password: input.password,
    code: input.code,
  });
  const { userId } = actor;
  await inTransaction(services, (command) =>
    deleteAccount(command, userId, (secrets) => sealDeletion(services.config.secret, userId, secrets), tokens),
  ).catch(async (error: unknown) => {
    // Only if it is certain that nothing was written: otherwise the deletion needs this session until the login is gone.
    if (error instanceof Refusal) await endSignIn(services.config.identity, tokens);
    throw error;
  });
}
