import { Refusal } from '#kernel/http/refusal.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { RateLimit } from '#platform/server/limits/rate-limits.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { exceptions, IdentityException } from './http/exceptions.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { RandomBytes, Secrets } from './tokens/secrets.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

/**
 * Called in the transaction that would delete a login at its signed-in owner's request. Returns whether the product lets go
 * of the login and will never create anything for it again; false if an account depends on it, which has its own deletion.
 */
export type ReleaseLogin = (command: CommandContext, login: { issuer: string; subject: string }) => Promise<boolean>;

/** Called in the transaction that gives a login another password, so that what somebody who knew the former one may have copied can end. */
export type PasswordReplaced = (command: CommandContext, login: { issuer: string; subject: string }) => Promise<void>;

export type IdentityDependencies = { releaseLogin: ReleaseLogin; passwordReplaced: PasswordReplaced };

/**
 * Called before a login is created. Returns whether whoever has this address, with this invitation, could have an account; the same for an
 * address that is known and for one that isn't.
 */
export type MaySignUp = (asking: { email: string; invitation: string | undefined }) => Promise<boolean>;

/** What the provider needs from a program. */
export type IdentityServices = Pick<Services, 'config' | 'db' | 'now' | 'newId' | 'jobs' | 'rateLimits' | 'log'> &
  IdentityDependencies & { maySignUp: MaySignUp };

/** What its operations work with. */
export type Identity = IdentityServices & { randomBytes: RandomBytes; secrets: Secrets; passwords: Passwords; keys: SigningKeys };

/**
 * Runs one transaction whose outcome may be a refusal that leaves traces, such as a counted failure: a returned exception is
 * thrown after the commit, a thrown one rolls back.
 */
export async function commitOutcome<Result>(
  identity: Identity,
  command: (context: CommandContext) => Promise<Result | IdentityException>,
): Promise<Result> {
  const outcome = await inTransaction(identity, command);
  if (outcome instanceof IdentityException) throw outcome;
  return outcome;
}

const ADDRESS_LIMITS = {
  signIn: { name: 'identity-sign-in', points: 100, seconds: 300, guardsSecrets: true },
  signUp: { name: 'identity-sign-up', points: 30, seconds: 3600, guardsSecrets: true },
  codes: { name: 'identity-codes', points: 60, seconds: 3600, guardsSecrets: true },
} as const satisfies Record<string, RateLimit>;

const USER_LIMITS = {
  forgotPassword: { name: 'identity-forgot', points: 10, seconds: 3600, guardsSecrets: true },
  confirmForgotPassword: { name: 'identity-reset', points: 10, seconds: 3600, guardsSecrets: true },
  resend: { name: 'identity-resend', points: 10, seconds: 3600, guardsSecrets: true },
  emailCode: { name: 'identity-email-code', points: 10, seconds: 3600, guardsSecrets: true },
  recoveryCodes: { name: 'identity-recovery-codes', points: 10, seconds: 3600, guardsSecrets: true },
  softwareToken: { name: 'identity-software-token', points: 30, seconds: 3600, guardsSecrets: true },
} as const satisfies Record<string, RateLimit>;

/** Counts a use against the caller's network; refuses with TooManyRequestsException. */
export function limitAddress(identity: Identity, limit: keyof typeof ADDRESS_LIMITS, address: string): Promise<void> {
  return identity.rateLimits
    .consume(ADDRESS_LIMITS[limit], networkOf(address))
    .catch((error: unknown) => refuseAs(error, exceptions.tooManyRequests));
}

/**
 * Counts a use against an account, existing or not; refuses with LimitExceededException, or with the exception that the operation passes.
 */
export function limitSubject(
  identity: Identity,
  limit: keyof typeof USER_LIMITS,
  subjectKey: string,
  refusal: (retryAfterSeconds?: number) => IdentityException = exceptions.limitExceeded,
): Promise<void> {
  return identity.rateLimits.consume(USER_LIMITS[limit], subjectKey).catch((error: unknown) => refuseAs(error, refusal));
}

function refuseAs(error: unknown, refusal: (retryAfterSeconds?: number) => IdentityException): never {
  throw error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS' ? refusal(error.retryAfterSeconds) : error;
}
