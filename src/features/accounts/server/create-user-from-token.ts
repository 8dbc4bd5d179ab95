import { Refusal } from '#kernel/refusal.ts';
import type { Asking } from '#platform/server/rate-limits.ts';
import type { IdentityClaim } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { CreateUserInput } from '../contract.ts';
import { accountRefusals } from '../refusals.ts';
import { changeEmail } from './commands/change-email.ts';
import { createUser } from './commands/create-user.ts';
import { displayNameFrom } from '../rules.ts';
import { fetchIdentityUser, type IdentityUser } from './fetch-identity-user.ts';
import { LIMIT_ACCOUNT_CREATION, LIMIT_EMAIL_CHECKS } from './limits.ts';
import { findUserByIdentity } from './queries/find-user-by-identity.ts';
import type { UserRow } from './queries/serialize-user.ts';

/** The services, and the client's address. */
type Asked = Services & { address?: string };

/**
 * `POST /user/create`: returns the account of the person the token names, creating it on the first call. The verified email is fetched from
 * the identity provider outside the transaction; an existing account takes over a changed one.
 */
export async function createUserFromToken(services: Asked, identity: IdentityClaim, input: CreateUserInput): Promise<UserRow> {
  const existing = await findUserByIdentity(services.db, identity);
  if (existing) return followEmail(services, identity, existing);
  await services.rateLimits.consumeBy(askingOf(services, identity), LIMIT_ACCOUNT_CREATION);
  const person = await fetchPerson(services, identity);
  const displayName = input.user?.displayName || displayNameFrom(person.name);
  return inTransaction(services, (command) =>
    createUser(command, { issuer: identity.issuer, subject: identity.subject, email: person.email, displayName }),
  );
}

// There may be no account yet, so the login's subject stands in for the user id.
function askingOf({ address }: Asked, { subject }: IdentityClaim): Asking {
  return { actor: { userId: subject }, address };
}

async function followEmail(services: Asked, identity: IdentityClaim, user: UserRow): Promise<UserRow> {
  const email = await emailOrNull(services, identity);
  if (email === null || email === user.email) return user;
  return inTransaction(services, (command) => changeEmail(command, user.user_id, email));
}

// An unreachable provider, a rate limit or an unverified email mustn't keep anyone out: the account keeps its current email until next
// time.
async function emailOrNull(services: Asked, identity: IdentityClaim): Promise<string | null> {
  try {
    await services.rateLimits.consumeBy(askingOf(services, identity), LIMIT_EMAIL_CHECKS);
    return (await fetchPerson(services, identity)).email;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function fetchPerson(services: Services, identity: IdentityClaim): Promise<IdentityUser> {
  const person = await fetchIdentityUser(services.config.identity.endpoint, identity.accessToken);
  if (person.subject !== identity.subject) throw accountRefusals.TOKEN_REFUSED();
  return { ...person, email: person.email.toLowerCase() };
}
