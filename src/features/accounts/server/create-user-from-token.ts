import type { IdentityClaim } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { CreateUserInput } from '../contract.ts';
import { accountRefusals } from '../refusals.ts';
import { createUser } from './commands/create-user.ts';
import { displayNameFrom } from '../rules.ts';
import { fetchIdentityUser } from './fetch-identity-user.ts';
import { LIMIT_ACCOUNT_CREATION } from './limits.ts';
import { findUserByIdentity } from './queries/find-user-by-identity.ts';
import type { UserRow } from './queries/serialize-user.ts';

/**
 * `POST /user/create`: the account of whoever the token names, made at the first call and found at every later one. The
 * verified email comes from the identity provider, asked outside the transaction.
 */
export async function createUserFromToken(services: Services, identity: IdentityClaim, input: CreateUserInput): Promise<UserRow> {
  const existing = await findUserByIdentity(services.db, identity);
  if (existing) return existing;
  await services.rateLimits.consume(LIMIT_ACCOUNT_CREATION, identity.subject);
  const person = await fetchIdentityUser(services.config.identity.endpoint, identity.accessToken);
  if (person.subject !== identity.subject) throw accountRefusals.TOKEN_REFUSED();
  const displayName = input.user?.displayName || displayNameFrom(person.name);
  return inTransaction(services, (command) =>
    createUser(command, { issuer: identity.issuer, subject: identity.subject, email: person.email.toLowerCase(), displayName }),
  );
}
