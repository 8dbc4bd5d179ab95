import { z } from 'zod';
import type { Config } from '#platform/server/program/config.ts';
import { signInRefusals } from '../refusals.ts';
import { requestIdentity, identityDown, type IdentityReply } from '../server/workflows/request-identity.ts';

/** Tokens of a person who has just proved their identity: usable for actions on the login itself. */
export type FreshTokens = { accessToken: string; refreshToken: string };

export type Proof = { subject: string; password: string; code: string | undefined };

const Tokens = z.object({ AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }) });
const Challenge = z.object({ ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'), Session: z.string() });
// The provider signals a lockout only by its message (Amazon uses the same one).
const LOCKED_OUT = /attempts exceeded/i;

/**
 * Has the identity provider check the person's password, and the code of their authenticator app if they use one, by signing them in again.
 * Refuses a wrong password or code, a locked account, and a missing code.
 */
export async function proveIdentity({ localEndpoint, clientId }: Config['identity'], proof: Proof): Promise<FreshTokens> {
  const first = await requestIdentity(localEndpoint, 'InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: proof.subject, PASSWORD: proof.password },
  });
  if (!first.ok) throw refusalFor(first);
  const challenge = Challenge.safeParse(first.body);
  if (!challenge.success) return readTokens(first.body);
  if (proof.code === undefined) throw signInRefusals.CODE_NEEDED();
  const second = await requestIdentity(localEndpoint, 'RespondToAuthChallenge', {
    ClientId: clientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: challenge.data.Session,
    ChallengeResponses: { USERNAME: proof.subject, SOFTWARE_TOKEN_MFA_CODE: proof.code },
  });
  if (!second.ok) throw refusalFor(second);
  return readTokens(second.body);
}

function readTokens(body: unknown): FreshTokens {
  const tokens = Tokens.safeParse(body);
  if (!tokens.success) throw identityDown();
  return { accessToken: tokens.data.AuthenticationResult.AccessToken, refreshToken: tokens.data.AuthenticationResult.RefreshToken };
}

function refusalFor({ type, message }: Extract<IdentityReply, { ok: false }>): Error {
  if (type === 'CodeMismatchException' || type === 'ExpiredCodeException' || type === 'EnableSoftwareTokenMFAException')
    return signInRefusals.WRONG_CODE();
  if (type === 'TooManyFailedAttemptsException' || LOCKED_OUT.test(message)) return signInRefusals.LOCKED_OUT();
  if (type === 'NotAuthorizedException' || type === 'UserNotFoundException' || type === 'InvalidParameterException')
    return signInRefusals.WRONG_PASSWORD();
  return identityDown();
}

/** Ends a session that only served to prove someone's identity, so it isn't listed among theirs. If that fails, it expires by itself. */
export async function endSignIn({ localEndpoint, clientId }: Config['identity'], { refreshToken }: FreshTokens): Promise<void> {
  await requestIdentity(localEndpoint, 'RevokeToken', { ClientId: clientId, Token: refreshToken }).catch(() => undefined);
}
