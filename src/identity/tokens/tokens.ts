import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { addMinutes } from '#kernel/time/instant.ts';
import { exceptions, type IdentityException } from '../http/exceptions.ts';
import { findFamily, type Family } from './families.ts';
import type { Identity } from '../identity.ts';
import { LIFETIMES } from '../rules.ts';
import type { IdentityUser } from '../users/users.ts';

export type AuthenticationResult = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer'; RefreshToken?: string };

/** Signs an ID token and an access token for a family, with the claims of the Cognito user-pool protocol. */
export async function issueTokens(
  identity: Identity,
  user: IdentityUser,
  family: Pick<Family, 'origin_jti' | 'authenticated_at'>,
): Promise<AuthenticationResult> {
  const { clientId, issuer } = identity.config.identity;
  const issuedAt = Math.floor(identity.now().getTime() / 1000);
  const { kid, privateKey } = await identity.keys.current();
  const common = {
    sub: user.sub,
    iss: issuer,
    origin_jti: family.origin_jti,
    event_id: identity.newId(),
    auth_time: Math.floor(family.authenticated_at.getTime() / 1000),
    iat: issuedAt,
    exp: issuedAt + LIFETIMES.tokenSeconds,
  };
  const sign = (claims: JWTPayload) =>
    new SignJWT({ ...common, ...claims, jti: identity.newId() }).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey);
  const [AccessToken, IdToken] = await Promise.all([
    sign({ token_use: 'access', client_id: clientId, scope: 'aws.cognito.signin.user.admin', username: user.sub }),
    sign({
      token_use: 'id',
      aud: clientId,
      'cognito:username': user.sub,
      email: user.email,
      email_verified: user.email_verified,
      ...(user.name === null ? {} : { name: user.name }),
    }),
  ]);
  return { AccessToken, IdToken, ExpiresIn: LIFETIMES.tokenSeconds, TokenType: 'Bearer' };
}

export type Caller = { user: IdentityUser; originJti: string; signedInAt: Date };

/**
 * Returns the holder of one of our access tokens. Checks signature, issuer, client, purpose and
 * lifetime, that the family hasn't been revoked, and that the user may act.
 */
export async function readAccessToken(identity: Identity, accessToken: string): Promise<Caller> {
  const claims = await verify(identity, accessToken);
  const { sub, origin_jti: originJti, token_use: use, client_id: clientId } = claims;
  if (sub === undefined || typeof originJti !== 'string' || use !== 'access' || clientId !== identity.config.identity.clientId)
    throw exceptions.accessTokenInvalid();
  const family = await findFamily(identity.db, sub, originJti);
  const user = await identity.db.selectFrom('identity_users').selectAll().where('sub', '=', sub).executeTakeFirst();
  if (!family || family.revoked_at !== null || !user) throw exceptions.accessTokenRevoked();
  const refusal = refusalOf(user);
  if (refusal) throw refusal;
  return { user, originJti, signedInAt: family.authenticated_at };
}

/** Returns whether the caller completed a sign-in within the last few minutes. */
export function signedInJustNow({ signedInAt }: Caller, now: Date): boolean {
  return addMinutes(signedInAt, LIFETIMES.freshSignInMinutes) > now;
}

/** Returns why a user may not act now (disabled, unconfirmed, or required to choose a new password), or null if they may. */
export function refusalOf(user: IdentityUser): IdentityException | null {
  if (!user.enabled) return exceptions.disabled();
  if (user.status === 'UNCONFIRMED') return exceptions.notConfirmed();
  if (user.status === 'RESET_REQUIRED') return exceptions.resetRequired();
  return null;
}

async function verify(identity: Identity, token: string): Promise<JWTPayload> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = typeof kid === 'string' && kid.length <= 64 ? await identity.keys.find(kid) : null;
    if (!key) throw exceptions.accessTokenInvalid();
    const { payload } = await jwtVerify(token, key, {
      issuer: identity.config.identity.issuer,
      algorithms: ['RS256'],
      currentDate: identity.now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw exceptions.accessTokenExpired();
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw exceptions.accessTokenInvalid();
    throw error;
  }
}
