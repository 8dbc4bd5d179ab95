import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#kernel/http/refusal.ts';
import { asciiEmail } from '#platform/server/mail/ascii-email.ts';
import type { Caller } from '#platform/server/limits/rate-limits.ts';
import type { IdentityClaim } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { CreateUserInput } from '#features/people/contract.ts';
import { joiningRefusals } from '../../joining/refusals.ts';
import { admit, findRequest, welcomeIn } from '../../joining/server/admit.ts';
import { signInRefusals } from '../../refusals.ts';
import { changeEmail } from '#features/people/api/accounts/change-email.ts';
import { createUser, findUserByIdentity } from '#features/people/api/accounts/create-user.ts';
import { refuseSiteName } from '#features/people/api/profiles/refuse-site-name.ts';
import { storedLinks } from '#features/people/api/profiles/update-user.ts';
import { displayNameFrom, passesForSite } from '#features/people/rules.ts';
import { fetchIdentityUser, type IdentityUser } from './fetch-identity-user.ts';
import { LIMIT_ACCOUNT_CREATION, LIMIT_EMAIL_CHECKS } from '../../server/limits.ts';
import type { UserRow } from '#features/people/api/profiles/serialize-user.ts';

/** The services, the client's address, and whether the site is read-only. */
type SignUpServices = Services & { address?: string; readOnly?: boolean | undefined };

/**
 * `POST /user/create`: returns the account of the person the token names, creating it on the first call. The verified email is fetched from
 * the identity provider outside the transaction; an existing account takes over a changed one, but not while the site is read-only.
 * Refuses an email other than the verified one, a profile other than that of an existing account, and a newcomer who may not join
 * (docs/product.md#who-may-join).
 */
export async function createUserFromToken(services: SignUpServices, identity: IdentityClaim, input: CreateUserInput): Promise<UserRow> {
  const existing = await findUserByIdentity(services.db, identity);
  if (existing) return sameAccount(await followEmail(services, identity, existing), input);
  await refuseKnown(services, identity, input);
  await services.rateLimits.consumeBy(callerOf(services, identity), LIMIT_ACCOUNT_CREATION);
  const person = await fetchPerson(services, identity);
  const { email: givenEmail, ...profile } = input.user ?? {};
  if (givenEmail !== undefined && emailOf(givenEmail) !== person.email) throw signInRefusals.OTHER_EMAIL();
  const { issuer, subject } = identity;
  const site = services.site.values().name;
  refuseSiteName(profile, site);
  const given = displayNameFrom(person.name);
  // Nobody has chosen the provider's name here, so it is left out rather than refused.
  const displayName = profile.displayName || (given !== null && passesForSite(given, site) ? null : given);
  const asking = { issuer, subject, email: person.email, name: person.name, invitation: input.invitation };
  // A refusal is thrown after the commit, because a request to join is written down with it.
  const outcome = await inTransaction(services, async (command) => {
    const admission = await admit(command, services.site.values(), asking);
    if (admission.decision !== 'ok') return admission.decision;
    const user = await createUser(command, { ...profile, issuer, subject, email: person.email, displayName }, site);
    await welcomeIn(command, { issuer, subject, userId: user.user_id }, admission.invitation);
    return user;
  });
  if (typeof outcome === 'string') throw joiningRefusals[outcome]();
  return sameAccount(outcome, input);
}

// Browsers of people who wait ask every half minute: what is decided already costs neither a limit nor the identity provider anything.
async function refuseKnown({ db, site }: Services, identity: IdentityClaim, { invitation }: CreateUserInput): Promise<void> {
  const { joining } = site.values();
  if (joining === 'CLOSED') throw joiningRefusals.CLOSED();
  if (joining === 'OPEN' || invitation !== undefined) return;
  const request = await findRequest(db, identity);
  if (joining === 'APPROVAL' && (request === 'WAITING' || request === 'DECLINED')) throw joiningRefusals[request]();
  if (joining === 'INVITATION' && request !== 'APPROVED') throw joiningRefusals.INVITATION_NEEDED();
}

// A repeated call creates nothing, so a profile other than the account's would be lost without a word.
function sameAccount(user: UserRow, { user: given = {} }: CreateUserInput): UserRow {
  const isSame =
    (given.username === undefined || given.username === user.username) &&
    (!given.displayName || given.displayName === user.display_name) &&
    (given.email === undefined || emailOf(given.email) === user.email) &&
    (!given.bio || given.bio === user.bio) &&
    (given.links === undefined || isDeepStrictEqual(storedLinks(given.links), user.links)) &&
    (given.onboardingComplete === undefined || given.onboardingComplete === user.onboarding_complete);
  if (!isSame) throw signInRefusals.ALREADY_CREATED();
  return user;
}

// There may be no account yet, so the login's subject stands in for the user id.
function callerOf({ address }: SignUpServices, { subject }: IdentityClaim): Caller {
  return { actor: { userId: subject }, address };
}

async function followEmail(services: SignUpServices, identity: IdentityClaim, user: UserRow): Promise<UserRow> {
  if (services.readOnly) return user;
  const email = await emailOrNull(services, identity);
  if (email === null || email === user.email) return user;
  return inTransaction(services, (command) => changeEmail(command, user.user_id, email));
}

// An unreachable provider, a rate limit or an unverified email mustn't keep anyone out: the account keeps its current email until next
// time.
async function emailOrNull(services: SignUpServices, identity: IdentityClaim): Promise<string | null> {
  try {
    await services.rateLimits.consumeBy(callerOf(services, identity), LIMIT_EMAIL_CHECKS);
    return (await fetchPerson(services, identity)).email;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function fetchPerson(services: Services, identity: IdentityClaim): Promise<IdentityUser> {
  const person = await fetchIdentityUser(services.config.identity.localEndpoint, identity.accessToken);
  if (person.subject !== identity.subject) throw signInRefusals.TOKEN_REFUSED();
  return { ...person, email: emailOf(person.email) };
}

// An email as accounts hold it.
function emailOf(email: string): string {
  return asciiEmail(email).toLowerCase();
}
