import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { defineRefusals, type Refusal } from '#kernel/http/refusal.ts';
import type { Now } from '#kernel/time/instant.ts';

const refusals = defineRefusals({
  JWT_EXPIRED: { code: 'UNAUTHORIZED', message: 'jwt expired' },
  JWT_REFUSED: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
  IDENTITY_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'Signing in isn’t possible right now. Please try again in a moment.' },
});

/** Whose token it is; `session` is the sign-in that it came from, null if the provider doesn't supply it. */
export type VerifiedToken = { issuer: string; subject: string; session: string | null };
export type VerifyAccessToken = (token: string) => Promise<VerifiedToken>;

const MOST_CACHED = 20_000;

/** The keys that another provider publishes at an address. */
export function remoteKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { timeoutDuration: 5000, cooldownDuration: 1000 });
}

/**
 * Creates a verifier of access tokens against the identity provider's keys: signature, issuer, lifetime, purpose and client. A valid token
 * is cached until it expires, because verifying it costs as much as a query. Refuses with the two texts that the browser acts on
 * (docs/product.md#session-errors), and with SERVICE_UNAVAILABLE while the keys can't be read. The refusal's `cause` is for the log.
 */
export function createTokenVerifier(options: { keys: JWTVerifyGetKey; issuers: string[]; clientId: string; now: Now }): VerifyAccessToken {
  const verified = new LRUCache<string, VerifiedToken & { expiresAt: number }>({ max: MOST_CACHED });
  return async (token) => {
    const known = verified.get(token);
    if (known) {
      if (known.expiresAt > options.now().getTime()) return known;
      verified.delete(token);
      throw refusals.JWT_EXPIRED();
    }
    const settings = { issuer: options.issuers, algorithms: ['RS256'], currentDate: options.now() };
    const { payload } = await jwtVerify(token, options.keys, settings).catch(refuse);
    if (payload['token_use'] !== 'access' || payload['client_id'] !== options.clientId)
      throw because(refusals.JWT_REFUSED(), new Error('The token is for another use or client.'));
    if (payload.sub === undefined || payload.iss === undefined || payload.exp === undefined)
      throw because(refusals.JWT_REFUSED(), new Error('The token lacks a claim.'));
    const session = typeof payload['origin_jti'] === 'string' ? payload['origin_jti'] : null;
    const result = { issuer: payload.iss, subject: payload.sub, session, expiresAt: payload.exp * 1000 };
    verified.set(token, result);
    return result;
  };
}

// An error from the key set itself, such as a 503, says nothing about the token: people who are signed in must stay so.
const NO_KEYS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw because(refusals.JWT_EXPIRED(), error);
  if (error instanceof errors.JOSEError && !NO_KEYS.has(error.code)) throw because(refusals.JWT_REFUSED(), error);
  throw because(refusals.IDENTITY_DOWN(5), error);
}

function because(refusal: Refusal, cause: unknown): Refusal {
  refusal.cause = cause;
  return refusal;
}
