import type { CommandContext } from '#platform/server/database/transaction.ts';
import { openChallenge } from './challenges.ts';
import type { IdentityException } from '../http/exceptions.ts';
import { startFamily, type Family } from '../tokens/families.ts';
import type { Identity } from '../identity.ts';
import { originOf, type Caller } from '../http/caller.ts';
import { issueTokens, refusalOf, type AuthenticationResult } from '../tokens/tokens.ts';
import { subjectKeyOf, type IdentityUser } from '../users/users.ts';

type SignedIn = { user: IdentityUser; family: Pick<Family, 'origin_jti' | 'authenticated_at'>; refreshToken: string };
type AsksForCode = { user: IdentityUser; session: string };

/** The protocol's answer to a step of a sign-in: tokens, or the next challenge. */
type SignInResponse =
  | { ChallengeParameters: object; AuthenticationResult: AuthenticationResult }
  | { ChallengeName: string; ChallengeParameters: object; Session?: string };

/**
 * Continues after the right password: refuses users who may not act, asks for the second factor if
 * they have one, and otherwise signs them in.
 */
export async function passFirstFactor(
  identity: Identity,
  command: CommandContext,
  user: IdentityUser,
  caller: Caller,
): Promise<SignedIn | AsksForCode | IdentityException> {
  const refusal = refusalOf(user);
  if (refusal) return refusal;
  if (!user.second_factor) return startSession(identity, command, user, caller);
  const subjectKey = subjectKeyOf(identity.secrets, user.sub);
  const session = await openChallenge(identity, command.tx, { kind: 'SOFTWARE_TOKEN_MFA', subjectKey, state: { sub: user.sub } });
  return { user, session };
}

/** Starts the session of a user who has passed every step. */
export async function startSession(
  identity: Identity,
  { tx, now, newId }: CommandContext,
  user: IdentityUser,
  caller: Caller,
): Promise<SignedIn> {
  const family = { origin_jti: newId(), authenticated_at: now };
  const refreshToken = await startFamily(tx, identity, { sub: user.sub, originJti: family.origin_jti, now, origin: originOf(caller) });
  return { user, family, refreshToken };
}

/** Builds the answer to a successful step, once it has been committed. */
export async function signInResponse(identity: Identity, outcome: SignedIn | AsksForCode): Promise<SignInResponse> {
  if ('session' in outcome)
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: outcome.session,
      ChallengeParameters: { USER_ID_FOR_SRP: outcome.user.sub, FRIENDLY_DEVICE_NAME: 'Authenticator app' },
    };
  const tokens = await issueTokens(identity, outcome.user, outcome.family);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: outcome.refreshToken } };
}
