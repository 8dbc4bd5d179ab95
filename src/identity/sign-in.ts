import type { CommandContext } from '#platform/server/transaction.ts';
import { openChallenge } from './challenges.ts';
import type { IdentityException } from './exceptions.ts';
import { startFamily, type Family } from './families.ts';
import type { Identity } from './identity.ts';
import { originOf, type Caller } from './origin.ts';
import { issueTokens, refusalOf, type AuthenticationResult } from './tokens.ts';
import { subjectKeyOf, type IdentityUser } from './users.ts';

type SignedIn = { user: IdentityUser; family: Pick<Family, 'origin_jti' | 'authenticated_at'>; refreshToken: string };
type AsksForCode = { user: IdentityUser; session: string };

/** What the protocol answers to a step of a sign-in: tokens, or what is asked next. */
type SignInAnswer =
  | { ChallengeParameters: object; AuthenticationResult: AuthenticationResult }
  | { ChallengeName: string; ChallengeParameters: object; Session?: string };

/** After the right password: refuses who may not act, asks for the second factor who has one, and signs everybody else in. */
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

/** Begins the session of somebody who has proven everything. */
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

/** How a step that went well is answered, once it is committed. */
export async function answerSignIn(identity: Identity, outcome: SignedIn | AsksForCode): Promise<SignInAnswer> {
  if ('session' in outcome)
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: outcome.session,
      ChallengeParameters: { USER_ID_FOR_SRP: outcome.user.sub, FRIENDLY_DEVICE_NAME: 'Authenticator app' },
    };
  const tokens = await issueTokens(identity, outcome.user, outcome.family);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: outcome.refreshToken } };
}
